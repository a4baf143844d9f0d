package io.informer4j.cli.demo;

import io.informer4j.codec.CacheFormat;
import java.time.Duration;

/**
 * What was asked for.
 *
 * @param pods how many pods there are at first
 * @param speed how many changes there are per second
 * @param seed what the story is made of
 * @param duration when to stop
 * @param format how pods lie in the cache
 * @param port the API server's port; 0 for any
 * @param consolePort the console's port; 0 for any, -1 for no console
 * @param quiet whether single changes are not told
 */
record DemoOptions(
    int pods,
    double speed,
    long seed,
    Duration duration,
    CacheFormat format,
    int port,
    int consolePort,
    boolean quiet) {}
