package io.informer4j.cli.demo;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Compares mirrors with what their server has, object by object and revision by revision.
 *
 * <p>A mirror says which revision it is at, and the server still knows what there was at that revision: so the two are
 * compared while the cluster goes on, and a difference is one, not a matter of being late.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class MirrorCheck {

  /** How mirrors can compare. */
  enum Finding {
    /** They are the same. */
    EQUAL,
    /** They are not. */
    DIFFERENT,
    /** The server has forgotten what it had at the mirror's revision. */
    UNKNOWN
  }

  /**
   * What came of it.
   *
   * @param finding how all mirrors compare with the server
   * @param text what was found, in words
   */
  record Verdict(Finding finding, String text) {

    boolean isEqual() {
      return finding == Finding.EQUAL;
    }
  }

  /** What came of one mirror; nothing if the server has forgotten the revision, or the mirror has none. */
  private record Compared(Optional<String> difference, int objects, int quarantined) {}

  private final ApiServer server;
  private final Followers followers;

  MirrorCheck(ApiServer server, Followers followers) {
    this.server = server;
    this.followers = followers;
  }

  /** Compares each mirror with the server's state at the mirror's own revision. */
  Verdict compare() {
    return compare(Optional.empty());
  }

  /** Compares all mirrors with the server's newest state, which they have if nothing is written any more. */
  Verdict compareWithNewest() {
    return compare(Optional.of(ResourceVersion.of(server.faults().resourceVersion())));
  }

  private Verdict compare(Optional<ResourceVersion> newest) {
    List<String> differences = new ArrayList<>();
    List<String> forgotten = new ArrayList<>();
    int objects = 0;
    int quarantined = 0;
    for (Followers.Follower one : followers.all()) {
      Optional<Compared> compared = compare(one, newest);
      if (compared.isEmpty()) {
        forgotten.add(one.kind().type().plural());
        continue;
      }
      compared.get().difference().ifPresent(differences::add);
      objects += compared.get().objects();
      quarantined += compared.get().quarantined();
    }
    String apart = quarantined == 0 ? "" : ", apart from " + quarantined + " in quarantine";
    if (!differences.isEmpty()) {
      return new Verdict(Finding.DIFFERENT, "NO: " + String.join("; ", differences));
    }
    if (!forgotten.isEmpty()) {
      return new Verdict(
          Finding.UNKNOWN,
          "cannot be said, as the server has forgotten the revision at which the mirror is of "
              + String.join(", ", forgotten));
    }
    return new Verdict(
        Finding.EQUAL, String.format(Locale.ROOT, "yes, all %,d objects%s", objects, apart));
  }

  private Optional<Compared> compare(
      Followers.Follower follower, Optional<ResourceVersion> newest) {
    Snapshot<?> mirror = follower.informer().view().scopes().get("");
    Optional<ResourceVersion> at =
        newest.or(() -> mirror == null ? Optional.empty() : mirror.revision());
    // A revision of the future is one of a history that was replaced.
    at = at.filter(
        revision -> !revision.isAfter(ResourceVersion.of(server.faults().resourceVersion())));
    if (mirror == null || at.isEmpty()) {
      return Optional.empty();
    }
    try {
      SortedMap<ObjectName, ResourceVersion> there =
          server.revisions(follower.kind().type(), at.get());
      Map<ObjectName, ResourceVersion> here = new HashMap<>();
      for (CachedObject<?> object : mirror) {
        here.put(object.name(), object.resourceVersion());
      }
      int quarantined = mirror.quarantinedNames().size();
      for (ObjectName name : mirror.quarantinedNames()) {
        here.remove(name);
        there.remove(name);
      }
      return Optional.of(new Compared(difference(follower, here, there), here.size(), quarantined));
    } catch (IllegalArgumentException forgotten) {
      return Optional.empty();
    }
  }

  private static Optional<String> difference(
      Followers.Follower follower,
      Map<ObjectName, ResourceVersion> here,
      SortedMap<ObjectName, ResourceVersion> there) {
    if (here.equals(there)) {
      return Optional.empty();
    }
    String plural = follower.kind().type().plural();
    for (Map.Entry<ObjectName, ResourceVersion> entry : there.entrySet()) {
      ResourceVersion version = here.get(entry.getKey());
      if (version == null || !entry.getValue().equals(version)) {
        return Optional.of(plural + ": " + entry.getKey() + " is at revision " + entry.getValue()
            + ", the mirror " + (version == null ? "does not have it" : "has " + version));
      }
    }
    return Optional.of(
        plural + ": the mirror has " + here.size() + " objects, the server " + there.size());
  }
}
