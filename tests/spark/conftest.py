"""A Spark cluster of three processes: a driver and two workers."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from tests.spark.settings import SMALL

IS_SPARK_HERE = find_spec("pyspark") is not None

# `make test-spark` has an environment with Spark; the usual one has none.
collect_ignore_glob = [] if IS_SPARK_HERE else ["test_*.py"]


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A session on the cluster."""
    home = Path(str(import_module("pyspark").__file__)).parent
    # The processes that work are started from what pip installed, with the Python that runs this.
    os.environ["SPARK_HOME"] = str(home)
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder: Any = import_module("pyspark.sql").SparkSession.builder.master("local-cluster[2,1,1024]")
    folder = str(tmp_path_factory.mktemp("warehouse"))
    quiet = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false"}
    for key, value in {**quiet, **SMALL, "spark.sql.warehouse.dir": folder}.items():
        builder = builder.config(key, value)
    try:
        session = builder.getOrCreate()
    except Exception as failed:
        if "JAVA_GATEWAY_EXITED" not in str(failed):
            raise
        pytest.exit("Spark did not start. `sh tools/java.sh` tells whether it lacks Java.", returncode=1)
    session.sparkContext.setLogLevel("OFF")
    # Spark leaves the logs of its workers where it was installed.
    logs = home / "work" / session.sparkContext.applicationId
    yield session
    session.stop()
    rmtree(logs, ignore_errors=True)
