package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;

/**
 * The end of a page.
 *
 * @param resourceVersion the revision of the list
 * @param continueToken where to go on, empty if this was the last page
 */
public record ListEnd(ResourceVersion resourceVersion, String continueToken) {}
