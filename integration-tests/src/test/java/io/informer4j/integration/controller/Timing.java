package io.informer4j.integration.controller;

import java.time.Duration;

/**
 * How long leases are good for.
 *
 * @param lease for how long others wait after the last renewal
 * @param deadline for how long who has renewed it leads
 * @param retry how often it is tried
 */
record Timing(Duration lease, Duration deadline, Duration retry) {}
