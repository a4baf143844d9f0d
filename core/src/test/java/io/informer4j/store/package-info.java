/** Tests of the stores: contracts as abstract classes, models with seeds, and what is peculiar to each. */
@NullMarked
package io.informer4j.store;

import org.jspecify.annotations.NullMarked;
