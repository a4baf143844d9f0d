package io.informer4j.console.http;

import io.informer4j.runtime.InformerRuntime;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Set;

/**
 * How a {@link ConsoleServer} is set up.
 *
 * @param runtime where time comes from
 * @param address where it listens
 * @param port 0 for any that is free
 * @param token what each request for anything but the page's files must carry
 * @param hosts by which further hosts, with port, it may be addressed
 * @param page a class beside which the folder {@code app} has the page
 * @param requestTime how long a request may take, streams aside
 */
public record ServerOptions(
    InformerRuntime runtime,
    InetAddress address,
    int port,
    String token,
    Set<String> hosts,
    Class<?> page,
    Duration requestTime) {}
