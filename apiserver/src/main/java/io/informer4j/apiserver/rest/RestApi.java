package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.Replica;
import java.util.Optional;

/**
 * The REST semantics of one API server: reads come from its {@link Replica}, writes go to the
 * history that this serves.
 *
 * <pre>{@code
 * RestApi api = new RestApi(resources, replica, supplies);
 * ApiAnswer answer = api.handle(ApiRequest.of("GET", "/api/v1/nodes"));
 * }</pre>
 *
 * <p>Nothing here waits, schedules or sends. A replica that is behind makes for an {@link ApiAnswer.Wait}; a watch is a
 * stream to be pulled. After a write it is up to the caller when the replicas hear of it ({@link Replica#catchUp}).
 *
 * <p>There is no schema: what is stored is what was sent, without defaults. There are no controllers, no admission and no
 * access control. {@code managedFields} are not written; what was applied is known all the same.
 *
 * <p><b>Threading:</b> for one thread.
 */
public final class RestApi {

  private final Backend backend;
  private final Discovery discovery;
  private final Reading reading;
  private final Creation creation;
  private final Modification modification;
  private final Patching patching;
  private final Deletion deletion;

  /**
   * Creates the REST semantics of one server.
   *
   * @param resources what the server has; may be added to later
   * @param replica from which it reads, and to whose history it writes
   * @param supplies what the server makes up
   */
  public RestApi(ApiResources resources, Replica<ObjectNode> replica, Supplies supplies) {
    this.backend = new Backend(resources, replica, supplies);
    this.discovery = new Discovery(resources);
    this.reading = new Reading(backend);
    this.creation = new Creation(backend);
    this.modification = new Modification(backend);
    this.patching = new Patching(backend, creation, modification);
    this.deletion = new Deletion(backend);
  }

  /** Returns the replica that it reads from. */
  public Replica<ObjectNode> replica() {
    return backend.replica();
  }

  /** Answers a request. Never throws because of what the request says. */
  public ApiAnswer handle(ApiRequest request) {
    return handle(request, Patience.FRESH);
  }

  /**
   * Answers a request that was told to wait.
   *
   * @param wait what it was told
   * @param isOver whether {@link Replica#FRESHNESS_TIMEOUT} has passed since: it is not told to wait again then
   */
  public ApiAnswer handleAgain(ApiRequest request, ApiAnswer.Wait wait, boolean isOver) {
    return handle(request, new Patience(isOver, wait.revision()));
  }

  private ApiAnswer handle(ApiRequest request, Patience patience) {
    try {
      View view = View.negotiate(request);
      Optional<RequestPath> path = RequestPath.parse(request.path());
      return path.isPresent()
          ? dispatch(target(path.get()), request, view, patience)
          : discover(request);
    } catch (Refusal refusal) {
      return refusal.response();
    }
  }

  private ApiAnswer discover(ApiRequest request) {
    ApiResponse found = discovery.answer(request.path()).orElseThrow(Refusal::noSuchResource);
    if (!request.method().equals("GET")) {
      throw Refusal.methodNotAllowed();
    }
    return found;
  }

  private Target target(RequestPath path) {
    ApiResource resource = backend
        .resources()
        .find(path.apiVersion(), path.plural())
        .orElseThrow(Refusal::noSuchResource);
    boolean namespaced = resource.type().isNamespaced();
    boolean placed = namespaced
        ? !path.namespace().isEmpty() || path.name().isEmpty()
        : path.namespace().isEmpty();
    if (!placed) {
      throw Refusal.noSuchResource();
    }
    boolean isStatus = path.subresource().equals("status");
    if (isStatus && !resource.hasStatus()) {
      throw Refusal.noSuchResource();
    }
    if (!isStatus && !path.subresource().isEmpty()) {
      throw Refusal.notImplemented(
          "subresource " + path.subresource() + " of " + resource.qualifiedPlural());
    }
    return new Target(resource, path.namespace(), path.name(), isStatus);
  }

  private ApiAnswer dispatch(Target target, ApiRequest request, View view, Patience patience) {
    return target.name().isEmpty()
        ? onCollection(target, request, view, patience)
        : onObject(target, request, view, patience);
  }

  private ApiAnswer onCollection(Target target, ApiRequest request, View view, Patience patience) {
    boolean reads = request.method().equals("GET");
    if (!reads && target.isAllNamespaces()) {
      throw Refusal.methodNotAllowed();
    }
    return switch (request.method()) {
      case "GET" ->
        ListParameters.isWatch(request)
            ? reading.watch(target, request, view, patience)
            : reading.list(target, request, view, patience);
      case "POST" -> create(target, request, view);
      case "DELETE" -> deletion.deleteCollection(target, request, view);
      default -> throw Refusal.methodNotAllowed();
    };
  }

  private ApiAnswer onObject(Target target, ApiRequest request, View view, Patience patience) {
    if (request.method().equals("DELETE") && target.isStatus()) {
      throw Refusal.methodNotAllowed();
    }
    return switch (request.method()) {
      case "GET" -> reading.get(target, request, view, patience);
      case "PUT" -> update(target, request, view);
      case "PATCH" -> patching.patch(target, request, view);
      case "DELETE" -> deletion.delete(target, request, view);
      default -> throw Refusal.methodNotAllowed();
    };
  }

  private ApiResponse create(Target target, ApiRequest request, View view) {
    ObjectNode object = RequestBody.object(request, target.resource());
    ObjectNode created = creation.create(target, object, WriteMode.of(request, view));
    return ApiResponse.json(201, Refusal.line(created));
  }

  private ApiResponse update(Target target, ApiRequest request, View view) {
    ObjectNode object = RequestBody.object(request, target.resource());
    ObjectNode updated = modification.update(target, object, WriteMode.of(request, view));
    return ApiResponse.json(200, Refusal.line(updated));
  }
}
