package io.informer4j.testing.simulation;

import io.informer4j.name.ResourceVersion;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From where a reflector may ask for more: the revision of the last list, change or bookmark that it took over. Initial
 * events of a streaming list are in no order and prove nothing, however many of them came.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class ResumePoints {

  private final Set<ResourceVersion> established = new HashSet<>();
  private ResourceVersion last = ResourceVersion.UNSET;

  /** A list, change or bookmark of this revision was taken over. */
  void establish(ResourceVersion revision) {
    established.add(revision);
    last = revision;
  }

  /** Judges a request. Returns what is wrong with it, or null. */
  @Nullable
  String judge(Request request) {
    ResourceVersion from = request.resourceVersion();
    if (request.isContinuation()) {
      return null;
    }
    boolean isRight = switch (request.kind()) {
      case WATCH -> from.equals(last) && from.isConcrete();
      case WATCH_LIST -> from.isUnset() || from.equals(last);
      // A probe asks about the revision that was the last when the doubt arose.
      case LIST ->
        from.isUnset()
            || established.contains(from)
            || (from.equals(ResourceVersion.ANY) && last.isUnset());
    };
    return isRight
        ? null
        : "expected a request from revision '" + last + "', the last one taken over, found "
            + request;
  }
}
