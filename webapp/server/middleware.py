"""The middleware in front of Streamlit, from the outside in."""

from __future__ import annotations

from typing import Final

from starlette.middleware import Middleware

from webapp.server.compressed_files import CompressedFiles
from webapp.server.connection_limits import ConnectionLimits
from webapp.server.preloading import Preloading
from webapp.server.request_log import RequestLog
from webapp.server.routes import HiddenMetrics
from webapp.server.security_headers import SecurityHeaders
from webapp.server.upload_limits import UploadLimits

_CLASSES: Final = (
    RequestLog,
    SecurityHeaders,
    HiddenMetrics,
    ConnectionLimits,
    Preloading,
    CompressedFiles,
    UploadLimits,
)

MIDDLEWARE: Final = tuple(map(Middleware, _CLASSES))
"""The middleware as `st.App` takes it."""
