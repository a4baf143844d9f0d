/** Storms: many writes, many faults, many informers, real sockets. */
package io.informer4j.integration.storm;
