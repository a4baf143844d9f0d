package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test of a controller that is run once as it is, and once for each seed with one {@link Perturbation}: each kind in
 * turn, at a moment that the seed picks. All of it happens in one thread and in virtual time; a seed always does the
 * same.
 *
 * <pre>{@code
 * @SimulationTest(seeds = 100, resources = {Website.class, ConfigMap.class})
 * void aWebsiteHasOneConfigMap(SimulatedEnvironment env) {
 *   env.start(WebsiteController::start);
 *   env.client().resource(website("home")).create();
 *   env.settle();
 *   assertThat(env.client().configMaps().list().getItems()).hasSize(1);
 * }
 * }</pre>
 *
 * <p>A run fails if the test does, or if the cluster does not end as it did in the first run ({@link #sameOutcome}). The
 * message says what went wrong and when, and how to run that seed alone: {@link #only}, or the JUnit configuration
 * parameter or system property {@code informer4j.seed}.
 *
 * <p>A test must do the same in all its runs; what it asserts before the end it should assert after a {@link
 * SimulatedEnvironment#settle}. {@code @BeforeEach} and {@code @AfterEach} methods may have the {@link
 * SimulatedEnvironment} as parameter too.
 *
 * <p><b>Threading:</b> the runs of one test follow one another in one thread.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(SimulationExtension.class)
@Execution(ExecutionMode.SAME_THREAD)
public @interface SimulationTest {

  /** How many seeds to run, from 1 on. */
  int seeds() default 30;

  /** The one seed to run after the undisturbed run; 0 for all. */
  long only() default 0;

  /** What may go wrong, one of these in each run. */
  Perturbation[] perturbations() default {
    Perturbation.INTERMEDIATE_STATE, Perturbation.UNOBSERVED_STATE, Perturbation.STALE_STATE
  };

  /**
   * What the cluster has: model classes, custom resources among them. Those of {@link ControllerContext#informer} need not
   * be named.
   */
  Class<? extends HasMetadata>[] resources() default {};

  /**
   * What the cluster has beside that, and what is in motion for ever or is for people only: leases that are renewed, events. No
   * perturbation is timed by its changes, {@link SimulatedEnvironment#settle} does not wait for it to come to rest, and how it
   * ends is not compared.
   */
  Class<? extends HasMetadata>[] background() default {};

  /**
   * Whether the cluster deletes, at once, what names only owners that are gone, as the garbage collector of a real one does a
   * little later.
   */
  boolean garbageCollection() default false;

  /**
   * For how many seconds of virtual time nothing must have changed for the cluster to be settled. Longer than the longest
   * pause after which the controller may still do something: its retries, its resync period if it relies on that.
   */
  int quietSeconds() default 60;

  /**
   * Whether the cluster has to end as it does without perturbations. Revisions, uids, times, generations and the ends of
   * generated names never count.
   */
  boolean sameOutcome() default true;

  /** Which fields may end otherwise: paths without positions in lists, {@code status.conditions.message} for instance. */
  String[] ignore() default {};
}
