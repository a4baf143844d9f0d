/** Writes the sources of the chain {@code factory.apps().v1().deployments()}: runs in the build, and is in no jar. */
package io.informer4j.fabric8.generator;
