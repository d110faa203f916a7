"""Release of uploaded files from the server's memory."""

from __future__ import annotations

from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile


def release_upload(upload: UploadedFile) -> None:
    """Remove an upload that was saved elsewhere from Streamlit's memory.

    Streamlit would hold it in memory until some time after the session has ended, even when its upload field
    is no longer there.

    Args:
        upload: The value of the field.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    manager = context.uploaded_file_mgr
    if isinstance(manager, MemoryUploadedFileManager):
        manager.remove_file(context.session_id, upload.file_id)
