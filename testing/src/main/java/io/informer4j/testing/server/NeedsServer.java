package io.informer4j.testing.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Skips a test, with a reason that is printed, if its class's server is not one of these.
 *
 * <pre>{@code
 * @Test
 * @NeedsServer(ServerKind.EMBEDDED)
 * void anInformerSurvivesAWatchThatStalls(TestApiServer server) { … }
 * }</pre>
 *
 * <p>To be used within {@link EnableApiServer}.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface NeedsServer {

  /** The servers with which the test can run. */
  ServerKind[] value();
}
