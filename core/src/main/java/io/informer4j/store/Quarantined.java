package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.redact.SafeText;

/**
 * A revision that the server sent and that could not be decoded or transformed. Its key keeps the last good
 * version, or is known but absent; in a {@link Snapshot} it is listed as quarantined until a good revision, or
 * the delete, comes.
 *
 * @param name the object's name
 * @param uid its uid, empty if it could not be read
 * @param resourceVersion the revision that was not understood
 * @param reason what went wrong, for people; it quotes nothing of a Secret
 */
public record Quarantined(
    ObjectName name, String uid, ResourceVersion resourceVersion, String reason) {

  /** The most characters of a reason that are kept. */
  public static final int MAX_REASON_LENGTH = 1024;

  /** Makes the reason safe to show and cuts it to its cap, so that a million bad objects cost no more than their names. */
  public Quarantined {
    reason = SafeText.line(reason, MAX_REASON_LENGTH);
  }

  /** Returns whether this is, as far as can be told, a revision of that object and not of another of its name. */
  boolean mayBeRevisionOf(CachedObject<?> object) {
    return uid.isEmpty() || object.uid().isEmpty() || uid.equals(object.uid());
  }
}
