package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link Replica} answers lists: from its watch cache where that is fresh enough, from the database (the history
 * itself) where it is not or where an old revision is asked for.
 *
 * <p><b>Threading:</b> for the thread of its replica.
 */
final class Lists<C> {

  private static final int RETRY_SECONDS = 1;

  private final Replica<C> replica;

  /** How often all continue tokens have been made to expire. */
  private int expiries;

  Lists(Replica<C> replica) {
    this.replica = replica;
  }

  void expireContinueTokens() {
    expiries++;
  }

  Answer<C> answer(Query<C> query, boolean hasWaited, long required) {
    @Nullable ApiStatus wrong = OptionChecks.ofList(query);
    if (wrong != null) {
      return new Answer.Refused<>(wrong);
    }
    ResourceVersion asked = query.resourceVersion();
    long revision = asked.isConcrete() ? replica.format().read(asked) : 0;
    if (revision < 0) {
      return new Answer.Refused<>(ApiStatus.malformedResourceVersion(asked));
    }
    @Nullable WatchCache<C> cache = replica.cacheOf(query.type());
    if (cache == null && (query.limit() <= 0 || query.hasSelector())) {
      return new Answer.Refused<>(replica.uninitialised());
    }
    if (!query.continueToken().isEmpty()) {
      return nextPage(query);
    }
    if (isExact(query)) {
      return atExactly(query, revision);
    }
    return cache == null
        ? fromDatabase(query, revision)
        : fromCache(query, cache, revision, hasWaited, required);
  }

  /** A page size together with a revision means exactly that one, unless the match says otherwise. */
  private static boolean isExact(Query<?> query) {
    return query.match().equals(OptionChecks.EXACT)
        || (query.match().isEmpty()
            && query.limit() > 0
            && query.resourceVersion().isConcrete());
  }

  private Answer<C> fromCache(
      Query<C> query, WatchCache<C> cache, long revision, boolean hasWaited, long required) {
    boolean isConsistent = query.resourceVersion().isUnset();
    long needed =
        !isConsistent ? revision : required >= 0 ? required : replica.history().head();
    if (cache.revision() >= needed) {
      int limit = query.resourceVersion().isConcrete() || isConsistent ? query.limit() : 0;
      return page(query, cache.state(), cache.revision(), limit, null);
    }
    if (!hasWaited) {
      return new Answer.NotYet<>(needed);
    }
    return isConsistent
        ? fromDatabase(query, 0)
        : new Answer.Refused<>(tooLarge(revision, cache.revision()));
  }

  private Answer<C> fromDatabase(Query<C> query, long atLeast) {
    long head = replica.history().head();
    return atLeast > head
        ? new Answer.Refused<>(tooLarge(atLeast, head))
        : page(query, database(query, head), head, query.limit(), null);
  }

  private Answer<C> atExactly(Query<C> query, long revision) {
    History<C> history = replica.history();
    if (revision > history.head()) {
      return new Answer.Refused<>(tooLarge(revision, history.head()));
    }
    if (!history.isReadable(revision)) {
      return new Answer.Refused<>(
          ApiStatus.expired("The resourceVersion for the provided list is too old."));
    }
    return page(query, database(query, revision), revision, query.limit(), null);
  }

  private Answer<C> nextPage(Query<C> query) {
    if (query.resourceVersion().isConcrete()) {
      return new Answer.Refused<>(
          ApiStatus.badRequest("specifying resource version is not allowed when using continue"));
    }
    ContinueToken token;
    try {
      token = ContinueToken.read(query.continueToken(), query.namespace());
    } catch (ContinueToken.MalformedException e) {
      return new Answer.Refused<>(ApiStatus.badRequest(String.valueOf(e.getMessage())));
    }
    History<C> history = replica.history();
    long revision = token.revision() < 0 ? history.head() : token.revision();
    if (revision > history.head()) {
      return new Answer.Refused<>(tooLarge(revision, history.head()));
    }
    if (!history.isReadable(revision) || hasExpired(token)) {
      return new Answer.Refused<>(
          ApiStatus.expiredContinue(new ContinueToken(ContinueToken.ANY_REVISION, token.last(), "")
              .write(query.namespace())));
    }
    return page(query, database(query, revision), revision, query.limit(), token.last());
  }

  private Answer<C> page(
      Query<C> query, SortedObjects<C> state, long revision, int limit, @Nullable ObjectName last) {
    SortedObjects<C> scope =
        query.namespace().isEmpty() ? state : state.inNamespace(query.namespace());
    int at = last == null ? 0 : scope.countUpTo(last);
    List<StoredObject<C>> items =
        new ArrayList<>(limit > 0 ? Math.min(limit, scope.size()) : scope.size());
    while (at < scope.size() && (limit <= 0 || items.size() < limit)) {
      StoredObject<C> object = scope.at(at++);
      if (query.selects(object)) {
        items.add(object);
      }
    }
    boolean isLast = at == scope.size();
    String token = isLast
        ? ""
        : new ContinueToken(revision, scope.at(at - 1).name(), issue()).write(query.namespace());
    long remaining = isLast || query.hasSelector() ? 0 : scope.size() - at;
    return new Answer.Page<>(items, replica.format().write(revision), token, remaining);
  }

  private SortedObjects<C> database(Query<C> query, long revision) {
    return replica.history().objectsAt(query.type(), revision);
  }

  private ApiStatus tooLarge(long asked, long current) {
    return ApiStatus.tooLargeResourceVersion(
        replica.format().write(asked), replica.format().write(current), RETRY_SECONDS);
  }

  private String issue() {
    return replica.name() + "#" + expiries;
  }

  /** Returns whether this server gave a token out, and has let its tokens expire since. */
  private boolean hasExpired(ContinueToken token) {
    return token.issue().startsWith(replica.name() + "#") && !token.issue().equals(issue());
  }
}
