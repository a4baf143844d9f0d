package io.informer4j.testing.perturbation;

/**
 * Starts the controller under test, as the {@code main} of its process would: once at first, and again after each crash.
 *
 * <pre>{@code
 * env.start(context -> {
 *   WebsiteController controller = new WebsiteController(
 *       context.runtime(), context.client(), context.informer(Website.class));
 *   controller.start();
 *   return controller;
 * });
 * }</pre>
 *
 * <p>What a controller keeps in memory must belong to what is made here: whatever outlives a call outlives the crash too.
 *
 * <p><b>Threading:</b> called on the test's thread, the only one.
 */
@FunctionalInterface
public interface ControllerFactory {

  /**
   * Starts the controller and returns what stops it when the test is over. After a crash it is not closed: nobody is left
   * to do it.
   */
  AutoCloseable start(ControllerContext context) throws Exception;
}
