/**
 * Where time, timers, threads and randomness come from: {@link io.informer4j.runtime.InformerRuntime}.
 *
 * <p>No other room reads a clock, sleeps, starts a thread or draws a random number. Production uses {@link
 * io.informer4j.runtime.ThreadedRuntime}; tests and the simulator run the same code on {@link
 * io.informer4j.runtime.DeterministicRuntime}, in one thread and in virtual time. A {@link
 * io.informer4j.runtime.SerialLoop} runs the tasks of one owner one after the other; {@link
 * io.informer4j.runtime.Backoff} says how long to wait before trying again.
 */
@NullMarked
package io.informer4j.runtime;

import org.jspecify.annotations.NullMarked;
