package io.informer4j.apiserver.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Somebody who sends requests: a name and the groups it is in.
 *
 * <pre>{@code
 * User.of("alice", "developers");
 * User.serviceAccount("default", "builder");   // system:serviceaccount:default:builder
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param name such as {@code alice}
 * @param groups such as {@code system:authenticated}
 */
public record User(String name, List<String> groups) {

  static final String AUTHENTICATED = "system:authenticated";

  /** Who sends requests without a token, where that is allowed. */
  static final User ANONYMOUS = new User("system:anonymous", List.of("system:unauthenticated"));

  /** Checks that there is a name, and copies the groups. */
  public User {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a user needs a name");
    }
    groups = List.copyOf(groups);
  }

  /** Returns a user in these groups, and in {@code system:authenticated}. */
  public static User of(String name, String... groups) {
    List<String> all = new ArrayList<>();
    Collections.addAll(all, groups);
    if (!all.contains(AUTHENTICATED)) {
      all.add(AUTHENTICATED);
    }
    return new User(name, all);
  }

  /** Returns the user that a service account is. */
  public static User serviceAccount(String namespace, String name) {
    return of(
        "system:serviceaccount:" + namespace + ":" + name,
        "system:serviceaccounts",
        "system:serviceaccounts:" + namespace);
  }
}
