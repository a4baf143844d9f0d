package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One event of a watch.
 *
 * <p><b>Threading:</b> immutable as long as nobody changes the tree.
 *
 * @param type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR
 * @param object what it is about
 */
public record WatchEvent(String type, JsonNode object) {

  /** Fails unless it is of that type. */
  public WatchEvent expectType(String expected) {
    if (!type.equals(expected)) {
      throw new CheckFailure(
          "event: expected type <" + expected + "> but was <" + type + "> with " + object);
    }
    return this;
  }

  /** Fails unless it is about an object of that name. */
  public WatchEvent expectName(String expected) {
    Check.equal("name of the object of a " + type + " event", expected, name());
    return this;
  }

  /** Fails unless the value at a JSON pointer into the object has that text. */
  public WatchEvent expect(String pointer, Object expected) {
    Check.equal(
        pointer + " of the object of a " + type + " event", expected.toString(), text(pointer));
    return this;
  }

  /** Returns the text at a JSON pointer into the object, empty if there is nothing. */
  public String text(String pointer) {
    JsonNode node = object.at(pointer);
    return node.isContainerNode() ? node.toString() : node.asText();
  }

  /** Whether it has a revision and nothing else to say. */
  public boolean isBookmark() {
    return type.equals("BOOKMARK");
  }

  /** Returns the name of its object. */
  public String name() {
    return text("/metadata/name");
  }

  /** Returns the revision of its object. */
  public String resourceVersion() {
    return text("/metadata/resourceVersion");
  }
}
