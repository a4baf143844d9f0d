package io.informer4j.apiserver.rest;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a request is about, as authorization, metrics and logs look at it. client-go: {@code request.RequestInfo}.
 *
 * <pre>{@code
 * RequestInfo.of(ApiRequest.of("GET", "/apis/apps/v1/namespaces/ns/deployments?watch=1"));
 * // verb "watch", group "apps", resource "deployments", namespace "ns"
 * }</pre>
 *
 * <p>Paths are taken apart by the same rules as {@link RestApi} has: what is allowed here is what is done there.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param isResource whether it is about a resource; otherwise only verb and path say something
 * @param verb what is to be done, in the words of RBAC such as {@code list} or {@code deletecollection}; the method in
 *     small letters if it is not about a resource
 * @param group the API group, empty for the core
 * @param version the version, such as {@code v1}
 * @param namespace empty for all, and for what is in none; a namespace itself is in the namespace of its name
 * @param resource the plural
 * @param subresource empty for the object itself
 * @param name empty for a collection, unless a field selector picks the one object of this name: who may read that one alone may
 *     then list and watch it
 * @param path the path, as it was sent
 */
public record RequestInfo(
    boolean isResource,
    String verb,
    String group,
    String version,
    String namespace,
    String resource,
    String subresource,
    String name,
    String path) {

  private static final Set<String> OF_MANY = Set.of("list", "watch", "deletecollection");
  private static final Pattern SELECTED_NAME =
      Pattern.compile("\\s*metadata\\.name\\s*==?\\s*([^=\\s/%]+)\\s*");
  private static final Set<String> OF_A_NAMESPACE = Set.of("status", "finalize");

  /** Looks at a request. Never throws because of what it says. */
  public static RequestInfo of(ApiRequest request) {
    List<String> parts = RequestPath.split(request.path());
    boolean isCore = parts.size() > 2 && parts.get(0).equals("api");
    boolean isGroup = parts.size() > 3 && parts.get(0).equals("apis");
    if (!isCore && !isGroup) {
      String verb = request.method().toLowerCase(Locale.ROOT);
      return new RequestInfo(false, verb, "", "", "", "", "", "", request.path());
    }
    String group = isCore ? "" : parts.get(1);
    int next = isCore ? 2 : 3;
    return below(request, group, parts.get(next - 1), parts.subList(next, parts.size()));
  }

  private static RequestInfo below(
      ApiRequest request, String group, String version, List<String> below) {
    boolean isSpecial =
        below.size() > 1 && (below.get(0).equals("watch") || below.get(0).equals("proxy"));
    List<String> parts = isSpecial ? below.subList(1, below.size()) : below;
    String namespace = "";
    if (parts.size() > 1 && parts.get(0).equals("namespaces")) {
      namespace = parts.get(1);
      if (parts.size() > 2 && !OF_A_NAMESPACE.contains(parts.get(2))) {
        parts = parts.subList(2, parts.size());
      }
    }
    String name = parts.size() > 1 ? parts.get(1) : "";
    String subresource = parts.size() > 2 ? parts.get(2) : "";
    String verb = isSpecial ? below.get(0) : verb(request, name.isEmpty());
    String subject = name.isEmpty() && OF_MANY.contains(verb) ? selectedName(request) : name;
    return new RequestInfo(
        true, verb, group, version, namespace, parts.get(0), subresource, subject, request.path());
  }

  /** Returns the name that the field selector demands, empty if it demands none. */
  private static String selectedName(ApiRequest request) {
    for (String term : request.parameter("fieldSelector").orElse("").split(",", -1)) {
      Matcher name = SELECTED_NAME.matcher(term);
      if (name.matches()) {
        return name.group(1);
      }
    }
    return "";
  }

  private static String verb(ApiRequest request, boolean isCollection) {
    return switch (request.method()) {
      case "GET", "HEAD" ->
        !isCollection ? "get" : ListParameters.isWatch(request) ? "watch" : "list";
      case "POST" -> "create";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> isCollection ? "deletecollection" : "delete";
      default -> request.method().toLowerCase(Locale.ROOT);
    };
  }

  /** Returns {@code plural.group}, as messages have it. */
  public String qualifiedResource() {
    return group.isEmpty() ? resource : resource + "." + group;
  }

  /** Returns whether it changes nothing, whoever asks. */
  public boolean isRead() {
    return switch (verb) {
      case "get", "list", "watch" -> true;
      case "head", "options" -> !isResource;
      default -> false;
    };
  }
}
