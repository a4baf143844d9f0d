package io.informer4j.fabric8.json;

import java.nio.charset.StandardCharsets;

/** The name of a field, as text and as bytes to compare with. */
final class Name {

  static final Name API_VERSION = Name.of("apiVersion");
  static final Name KIND = Name.of("kind");
  static final Name METADATA = Name.of("metadata");
  static final Name RESOURCE_VERSION = Name.of("resourceVersion");

  private final String text;
  private final byte[] utf8;

  private Name(String text) {
    this.text = text;
    this.utf8 = text.getBytes(StandardCharsets.UTF_8);
  }

  static Name of(String text) {
    return new Name(text);
  }

  String text() {
    return text;
  }

  /** Returns the bytes, not to be changed. */
  byte[] utf8() {
    return utf8;
  }
}
