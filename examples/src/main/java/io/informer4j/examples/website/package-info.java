/**
 * A small controller in two forms: a {@linkplain io.informer4j.examples.website.NaiveWebsiteController naive} one, which
 * works until something goes wrong, and a {@linkplain io.informer4j.examples.website.WebsiteController careful} one. Both
 * keep one config map with its page for each {@link io.informer4j.examples.website.Website}. Their tests show how the
 * difference is found.
 */
@NullMarked
package io.informer4j.examples.website;

import org.jspecify.annotations.NullMarked;
