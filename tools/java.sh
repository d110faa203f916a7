#!/bin/sh
# Fails, and says what to install, where Spark would find no Java that is new enough for it.
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
version=$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1)

if [ "${version:-0}" -lt 17 ]; then
    printf '%s\n' "" \
        "Spark needs Java 17 or later, as \$JAVA_HOME/bin/java or java on the PATH; $java says: ${version:-nothing}." \
        "Install one, for example with:  apt-get install openjdk-17-jre-headless   (Debian 12, Ubuntu 24.04)" \
        "                                brew install openjdk@17                   (macOS)" >&2
    exit 1
fi
