/** A Spring Boot application with informers: they are beans, and Spring starts, asks, measures and closes them. */
@NullMarked
package io.informer4j.examples.spring;

import org.jspecify.annotations.NullMarked;
