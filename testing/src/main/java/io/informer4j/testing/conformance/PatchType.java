package io.informer4j.testing.conformance;

/** How a patch is written down. */
public enum PatchType {
  /** RFC 6902: a list of operations. */
  JSON("application/json-patch+json"),
  /** RFC 7386: a tree whose nulls delete. */
  MERGE("application/merge-patch+json"),
  /** As MERGE, but some lists are merged by key. */
  STRATEGIC("application/strategic-merge-patch+json"),
  /** Server-side apply. */
  APPLY("application/apply-patch+yaml");

  private final String mediaType;

  PatchType(String mediaType) {
    this.mediaType = mediaType;
  }

  /** Returns what the request says in {@code Content-Type}. */
  public String mediaType() {
    return mediaType;
  }
}
