/** Tests of the loads on the API server. */
@NullMarked
package io.informer4j.benchmarks.apiserver;

import org.jspecify.annotations.NullMarked;
