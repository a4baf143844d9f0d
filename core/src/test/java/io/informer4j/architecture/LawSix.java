package io.informer4j.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static io.informer4j.architecture.Access.anythingOf;
import static io.informer4j.architecture.Access.constructorOf;
import static io.informer4j.architecture.Access.defaultConstructorOf;
import static io.informer4j.architecture.Access.method;
import static io.informer4j.architecture.Access.takes;
import static io.informer4j.architecture.Access.target;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.BaseStream;

/**
 * Law 6: time, threads and randomness come from {@code io.informer4j.runtime} and from nowhere else.
 *
 * <p>What is allowed is whatever the caller hands in: a {@code Clock}, an {@code Executor}, a seed.
 */
final class LawSix {
  private LawSix() {}

  static final DescribedPredicate<CodeUnitAccessTarget> SLEEPING = anyOf(
      "sleeping",
      List.of(
          method(Thread.class, "sleep"),
          method(TimeUnit.class, "sleep", "timedJoin", "timedWait"),
          method(LockSupport.class, "parkNanos", "parkUntil")));

  static final DescribedPredicate<CodeUnitAccessTarget> CLOCKS = anyOf(
      "a clock of its own",
      List.of(
          method(System.class, "nanoTime", "currentTimeMillis"),
          target(
              "java.time …now()",
              target -> target.getOwner().getPackageName().startsWith("java.time")
                  && target.getName().equals("now")
                  && !takes(target, Clock.class)),
          target(
              "InstantSource.system…",
              target -> target.getOwner().isAssignableTo(InstantSource.class)
                  && target.getName().startsWith("system")),
          target(
              "Clock.tick…",
              target -> target.getOwner().isEquivalentTo(Clock.class)
                  && target.getName().startsWith("tick")
                  && !takes(target, Clock.class)),
          defaultConstructorOf(Date.class),
          method(Calendar.class, "getInstance")));

  static final DescribedPredicate<CodeUnitAccessTarget> THREADS = anyOf(
      "threads of its own",
      List.of(
          constructorOf(Thread.class),
          method(Thread.class, "start", "startVirtualThread", "ofVirtual", "ofPlatform"),
          anythingOf(Executors.class),
          constructorOf(ExecutorService.class),
          method(ForkJoinPool.class, "commonPool"),
          method(Collection.class, "parallelStream"),
          method(BaseStream.class, "parallel"),
          anythingOf(Timer.class)));

  static final DescribedPredicate<CodeUnitAccessTarget> ASYNC_WITHOUT_EXECUTOR = anyOf(
      "futures that bring their own threads",
      List.of(
          target(
              "…Async without an executor",
              target -> target.getOwner().isAssignableTo(CompletionStage.class)
                  && target.getName().endsWith("Async")
                  && !takes(target, Executor.class)),
          target(
              "CompletableFuture.delayedExecutor",
              target -> target.getOwner().isAssignableTo(CompletableFuture.class)
                  && target.getName().equals("delayedExecutor")),
          method(CompletableFuture.class, "orTimeout", "completeOnTimeout")));

  static final DescribedPredicate<CodeUnitAccessTarget> RANDOMNESS = anyOf(
      "randomness of its own",
      List.of(
          method(Math.class, "random"),
          method(StrictMath.class, "random"),
          defaultConstructorOf(Random.class),
          defaultConstructorOf(SplittableRandom.class),
          constructorOf(SecureRandom.class),
          anythingOf(ThreadLocalRandom.class),
          method(UUID.class, "randomUUID")));

  /** One rule for each source, for all classes under the base package except those of its runtime. */
  static List<ArchRule> rules(String base) {
    return List.of(
        rule(base, SLEEPING),
        rule(base, CLOCKS),
        rule(base, THREADS),
        rule(base, ASYNC_WITHOUT_EXECUTOR),
        rule(base, RANDOMNESS));
  }

  private static ArchRule rule(String base, DescribedPredicate<CodeUnitAccessTarget> forbidden) {
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .and()
        .resideOutsideOfPackage(base + ".runtime..")
        .should(Access.notAccess(forbidden, access -> false))
        .because("time, threads and randomness come from the runtime (law 6)")
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<CodeUnitAccessTarget> anyOf(
      String description, List<DescribedPredicate<CodeUnitAccessTarget>> predicates) {
    return DescribedPredicate.or(predicates).as(description);
  }
}
