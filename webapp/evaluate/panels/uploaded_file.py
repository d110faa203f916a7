"""Files that readers upload, in the server's own memory."""

from __future__ import annotations

from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile


def let_go(upload: UploadedFile) -> None:
    """Let the server forget an upload that was put elsewhere.

    Streamlit would hold it in memory until some time after its reader has gone, even when the field that it
    came from is no longer there.

    Args:
        upload: What the field gave.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    manager = context.uploaded_file_mgr
    if isinstance(manager, MemoryUploadedFileManager):
        manager.remove_file(context.session_id, upload.file_id)
