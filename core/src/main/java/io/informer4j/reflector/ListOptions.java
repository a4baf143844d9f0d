package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;

/**
 * What a list asks for.
 *
 * @param resourceVersion "" for a consistent read, "0" for anything at hand, else the revision to match
 * @param match how to match it
 * @param limit the page size, 0 for no paging
 * @param continueToken where the last page ended, empty for the first
 */
public record ListOptions(
    ResourceVersion resourceVersion, ResourceVersionMatch match, int limit, String continueToken) {

  /** Returns the request for a first page, or for the whole list if the limit is 0. */
  public static ListOptions firstPage(ResourceVersion resourceVersion, int limit) {
    return new ListOptions(resourceVersion, ResourceVersionMatch.UNSET, limit, "");
  }

  /** Returns the request for the next page: continuations name no revision of their own. */
  public ListOptions nextPage(String token) {
    return new ListOptions(ResourceVersion.UNSET, ResourceVersionMatch.UNSET, limit, token);
  }
}
