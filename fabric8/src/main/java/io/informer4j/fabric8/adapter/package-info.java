/**
 * fabric8's own informer interfaces on this engine, so that an application moves over by changing one line: {@link
 * io.informer4j.fabric8.adapter.Fabric8Informers}. docs/migrating.md has a table of each method.
 */
@NullMarked
package io.informer4j.fabric8.adapter;

import org.jspecify.annotations.NullMarked;
