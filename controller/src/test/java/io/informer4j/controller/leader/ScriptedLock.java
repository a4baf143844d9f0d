package io.informer4j.controller.leader;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lock in virtual time that several electors share, each through a {@linkplain #port port} of its own, which notes what is asked
 * and lets requests and answers get lost.
 */
final class ScriptedLock {

  private LeaseLock.@Nullable Versioned stored;
  private int version;
  private final InformerRuntime runtime;

  ScriptedLock(InformerRuntime runtime) {
    this.runtime = runtime;
  }

  /** What becomes of a request. */
  enum Fate {
    ANSWERED,
    /** It never gets there. */
    REFUSED,
    /** It takes effect, and the connection breaks. */
    RESET_AFTER,
    /** It never gets there, and there is no answer at all. */
    SWALLOWED,
    /** It takes effect, and there is no answer at all. */
    UNANSWERED,
    /** Somebody wrote the lock first, or says so. */
    CONFLICT
  }

  Optional<LeaseLock.Versioned> stored() {
    return Optional.ofNullable(stored);
  }

  LeaderRecord record() {
    return stored().orElseThrow().record();
  }

  String holder() {
    return stored().map(found -> found.record().holder()).orElse("");
  }

  LeaseLock.Versioned put(LeaderRecord record) {
    LeaseLock.Versioned written = new LeaseLock.Versioned(record, "v" + ++version);
    stored = written;
    return written;
  }

  /** Puts a record that names this holder, for this long. */
  LeaseLock.Versioned put(String holder, Duration leaseDuration) {
    return put(new LeaderRecord(holder, leaseDuration, runtime.now(), runtime.now(), 0));
  }

  void delete() {
    stored = null;
  }

  /** Lets somebody touch the lock without changing what it says. */
  void touch() {
    put(record());
  }

  Port port() {
    return new Port();
  }

  /** The way of one elector to the lock. */
  final class Port implements LeaseLock {

    /** What was asked for, in order: get, create, update. */
    final List<String> asked = new ArrayList<>();

    /** What becomes of requests from now on. */
    Function<String, Fate> fate = verb -> Fate.ANSWERED;

    /** How long a request needs to get there, and its answer to get back. */
    Duration there = Duration.ZERO;

    Duration back = Duration.ZERO;

    /** Lets all requests go like this from now on. */
    void fate(Fate value) {
      fate = verb -> value;
    }

    /** Lets the next request of this kind go like this, and all others well. */
    void once(String verb, Fate value) {
      fate = asking -> {
        if (asking.equals(verb)) {
          fate(Fate.ANSWERED);
          return value;
        }
        return Fate.ANSWERED;
      };
    }

    @Override
    public CompletionStage<Optional<Versioned>> get() {
      return request("get", ScriptedLock.this::stored);
    }

    @Override
    public CompletionStage<Versioned> create(LeaderRecord record) {
      return request("create", () -> {
        if (stored != null) {
          throw new LockConflictException("there is one");
        }
        return put(record);
      });
    }

    @Override
    public CompletionStage<Versioned> update(LeaderRecord record, String expected) {
      return request("update", () -> {
        if (stored == null || !stored.version().equals(expected)) {
          throw new LockConflictException("not " + expected);
        }
        return put(record);
      });
    }

    private <T> CompletionStage<T> request(String verb, Supplier<T> effect) {
      asked.add(verb);
      Fate what = fate.apply(verb);
      CompletableFuture<T> answer = new CompletableFuture<>();
      after(there, () -> arrive(what, effect, answer));
      return answer;
    }

    private <T> void arrive(Fate what, Supplier<T> effect, CompletableFuture<T> answer) {
      if (what == Fate.SWALLOWED) {
        return;
      }
      if (what == Fate.REFUSED || what == Fate.CONFLICT) {
        RuntimeException error = what == Fate.REFUSED
            ? new IllegalStateException("connection refused")
            : new LockConflictException("conflict");
        after(back, () -> answer.completeExceptionally(error));
        return;
      }
      try {
        T value = effect.get();
        if (what == Fate.RESET_AFTER) {
          after(back, () -> answer.completeExceptionally(new IllegalStateException("reset")));
        } else if (what != Fate.UNANSWERED) {
          after(back, () -> answer.complete(value));
        }
      } catch (LockConflictException e) {
        after(back, () -> answer.completeExceptionally(e));
      }
    }

    private void after(Duration delay, Runnable task) {
      if (delay.isZero()) {
        task.run();
      } else {
        runtime.schedule(delay, task);
      }
    }

    @Override
    public String describe() {
      return "scripted";
    }
  }
}
