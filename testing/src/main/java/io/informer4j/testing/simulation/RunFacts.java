package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.name.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What several oracles need to know of the present informer: how many lists and epochs it has announced, and which
 * history it follows. Hears of everything before they do, and never complains.
 *
 * <p>A history that was replaced cannot always be noticed: if the new one has grown beyond the revision that the informer
 * had of the old one, nothing shows the difference, and if revisions cannot be compared nothing ever does. Nobody promises
 * anything then; such a time is {@link #isUnknowable}, and lasts until a new epoch, or until the cache is found to be what
 * the present history says.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class RunFacts implements Oracle {

  private @Nullable Past past;
  private int listedFrom;
  private int watchedFrom;
  private int following;
  private int birth;
  private int lists;
  private int epochs;
  private boolean unknowable;
  private boolean everUnknowable;

  /** Returns what really happened. */
  Past past(World world) {
    if (past == null) {
      past = new WorldPast(world);
    }
    return past;
  }

  /** Returns how many lists the reflector has taken over. */
  int lists() {
    return lists;
  }

  /** Returns how many new epochs the reflector has announced; the first history is none. */
  int epochs() {
    return epochs;
  }

  /** Returns the present history at the time when the informer was made. */
  int birth() {
    return birth;
  }

  /** Returns the history that the last list comes from. */
  int listedFrom() {
    return listedFrom;
  }

  /** Returns the history that the newest watch was opened on. */
  int watchedFrom() {
    return watchedFrom;
  }

  /** Returns whether the history was replaced in a way that nothing shows. */
  boolean isUnknowable() {
    return unknowable;
  }

  /** Returns whether it ever was since this informer was made. */
  boolean wasEverUnknowable() {
    return everUnknowable;
  }

  /** Returns whether objects may go back to an older revision: into another history. */
  boolean mayLeap() {
    return epochs > 0 || everUnknowable;
  }

  /** The cache was found to be what this history says. */
  void follows(int history) {
    following = Math.max(following, history);
    unknowable = false;
  }

  @Override
  public void onInformer(World world) {
    birth = past(world).present();
    following = birth;
    listedFrom = birth;
    watchedFrom = birth;
    lists = 0;
    epochs = 0;
    unknowable = false;
    everUnknowable = false;
  }

  @Override
  public void onAccepted(World world, Request.Kind kind, boolean isContinuation) {
    int present = past(world).present();
    if (kind != Request.Kind.LIST) {
      watchedFrom = present;
    }
    if (kind != Request.Kind.WATCH && !isContinuation) {
      listedFrom = present;
    }
  }

  @Override
  public void onRequest(World world, Request request) {
    if (request.kind() == Request.Kind.WATCH) {
      goOn(past(world), past(world).read(request.resourceVersion()));
    }
  }

  /** Whoever goes on from a revision that both histories share follows the present one. */
  private void goOn(Past truth, long revision) {
    int present = truth.present();
    if (following < present
        && revision >= 0
        && revision <= truth.head(present)
        && truth.agree(following, present, revision)) {
      following = present;
    }
  }

  @Override
  public void onEpoch(World world, long epoch) {
    epochs++;
    following = listedFrom;
    unknowable = false;
  }

  @Override
  public void onList(World world, int objects, ResourceVersion resourceVersion) {
    lists++;
    Past truth = past(world);
    long revision = truth.read(resourceVersion);
    if (lists == 1) {
      following = listedFrom;
    }
    if (truth.head(truth.present()) >= revision
        && !truth.agree(listedFrom, truth.present(), revision)) {
      markUnknowable(); // it may be of one history or of the other
    }
  }

  @Override
  public void afterTask(World world) {
    Past truth = past(world);
    if (!unknowable && following < truth.present() && lists > 0) {
      look(world, truth);
    }
  }

  private void look(World world, Past truth) {
    long last = truth.read(world.informer().lastSyncResourceVersion());
    boolean noticeable =
        world.format() != RevisionFormat.OPAQUE && truth.head(truth.present()) < last;
    if (last < 0 || noticeable) {
      return;
    }
    if (truth.agree(following, truth.present(), last)) {
      return; // the same so far: whoever goes on from here is right
    }
    markUnknowable();
  }

  private void markUnknowable() {
    unknowable = true;
    everUnknowable = true;
  }
}
