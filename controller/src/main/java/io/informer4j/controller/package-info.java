/** Controllers: informers as sources, keys in a work queue, and a function that makes the world as it is wanted. */
@NullMarked
package io.informer4j.controller;

import org.jspecify.annotations.NullMarked;
