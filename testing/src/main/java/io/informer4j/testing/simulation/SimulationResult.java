package io.informer4j.testing.simulation;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of one run.
 *
 * @param plan what was run
 * @param violation what was broken, if anything
 * @param steps how many steps were taken
 * @param faults how many faults took effect
 * @param virtualNanos how much time passed inside
 * @param traceHash the hash of everything that happened: equal for equal runs, in every JVM
 * @param coverage how often each fault took effect, by the state of the reflector at that moment: keys are {@code
 *     STATE/FAULT}
 * @param trace what happened, line by line, if it was asked for
 */
public record SimulationResult(
    Plan plan,
    Optional<Violation> violation,
    int steps,
    int faults,
    long virtualNanos,
    long traceHash,
    Map<String, Integer> coverage,
    List<String> trace) {}
