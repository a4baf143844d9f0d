package io.informer4j.apiserver.rest;

import io.informer4j.apiserver.protobuf.ProtobufTrees;

/** How answers are written. */
enum Encoding {
  JSON("application/json", "application/json"),
  PROTOBUF(ProtobufTrees.MEDIA_TYPE, ProtobufTrees.MEDIA_TYPE + ";stream=watch");

  private final String mediaType;
  private final String streamType;

  Encoding(String mediaType, String streamType) {
    this.mediaType = mediaType;
    this.streamType = streamType;
  }

  /** Returns what bodies are called. */
  String mediaType() {
    return mediaType;
  }

  /** Returns what the bodies of watches are called. */
  String streamType() {
    return streamType;
  }
}
