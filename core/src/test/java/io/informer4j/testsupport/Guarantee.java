package io.informer4j.testsupport;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The promises of docs/guarantees.md that a test proves, by number: {@code @Guarantee("G4")}.
 *
 * <p>On a class it covers every test method of that class.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Guarantee {
  String[] value();
}
