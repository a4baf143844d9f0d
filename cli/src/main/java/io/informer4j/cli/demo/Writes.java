package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ObjectName;
import java.util.Optional;

/** What a living cluster does to a server. What is refused, as somebody else has deleted the object perhaps, is no error. */
interface Writes {

  /** Creates an object and returns the uid that it got; nothing if it was refused. */
  Optional<String> create(Kind kind, ObjectNode object);

  /** Changes an object by a merge patch; returns false if it was refused. */
  boolean patch(Kind kind, ObjectName name, ObjectNode patch);

  /** Changes an object's status by a merge patch; returns false if it was refused. */
  boolean patchStatus(Kind kind, ObjectName name, ObjectNode patch);

  /** Puts a pod on a node; returns false if it was refused. */
  boolean bind(ObjectName pod, String node);

  /** Deletes an object, at once or as its grace period has it; returns false if it was refused. */
  boolean delete(Kind kind, ObjectName name, boolean atOnce);

  /** Returns the uid of an object, if it is there. */
  Optional<String> uid(Kind kind, ObjectName name);

  /** Returns whether a pod is there that is to be deleted. */
  boolean isTerminating(ObjectName pod);
}
