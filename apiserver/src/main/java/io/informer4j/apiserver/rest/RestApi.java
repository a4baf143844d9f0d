package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.name.ResourceType;
import java.util.List;
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
 * <p>Custom resources have the schemas of their definitions. Built-in ones have none: what is stored is what was sent, but
 * for a short list of defaults. There is no admission and no access control. {@link RestOptions} say how much of a cluster stands behind it.
 *
 * <p><b>Threading:</b> for one thread.
 */
public final class RestApi {

  private final Backend backend;
  private final Discovery discovery;
  private final OpenApi openApi;
  private final Definitions definitions;
  private final DefinitionRequests definitionRequests;
  private final Reading reading;
  private final Creation creation;
  private final Modification modification;
  private final Patching patching;
  private final Deletion deletion;
  private final Subresources subresources;
  private final Lifecycle lifecycle;

  /** Creates the REST semantics of one server that does nothing by itself: {@link RestOptions#plain}. */
  public RestApi(ApiResources resources, Replica<Document> replica, Supplies supplies) {
    this(resources, replica, supplies, RestOptions.plain());
  }

  /**
   * Creates the REST semantics of one server.
   *
   * @param resources what the server has; may be added to later
   * @param replica from which it reads, and to whose history it writes
   * @param supplies what the server makes up
   * @param options how much of a cluster stands behind it
   */
  public RestApi(
      ApiResources resources, Replica<Document> replica, Supplies supplies, RestOptions options) {
    this.lifecycle = new Lifecycle(resources, replica, supplies, options);
    this.backend = lifecycle.backend();
    this.discovery = new Discovery(resources);
    this.definitions = new Definitions(backend);
    this.definitionRequests = new DefinitionRequests(backend, definitions);
    this.openApi = new OpenApi(resources, definitions::schema);
    this.reading = new Reading(backend);
    this.creation = new Creation(backend);
    this.modification = new Modification(backend);
    this.patching = new Patching(backend, creation, modification);
    this.deletion = new Deletion(backend);
    this.subresources = new Subresources(backend, modification, deletion);
    resources.onChange(new ApiResources.Listener() {
      @Override
      public void added(ResourceType stored) {
        replica.catchUp(stored, replica.history().head());
      }

      @Override
      public void removed(ResourceType stored) {
        replica.catchUp(stored, replica.history().head());
        replica.retire(stored);
      }
    });
  }

  /**
   * Creates the namespaces that every cluster has, if they must be there and are not; to be called before the first
   * request, and again when the history is another one.
   */
  public void createSystemNamespaces() {
    lifecycle.createSystemNamespaces();
    lifecycle.run();
  }

  /** Returns the replica that it reads from. */
  public Replica<Document> replica() {
    return backend.replica();
  }

  /**
   * Stores objects as they are, as a backup has them: without defaults, checks and field managers, and whether their owners
   * are there is not looked at. It is a quick way to fill a server.
   *
   * @throws IllegalArgumentException if one is of a version in which this server stores nothing, or is there already
   */
  public void load(List<ReadyObject> objects) {
    lifecycle.run();
    Optional<ApiResource> resource = Optional.empty();
    for (ReadyObject object : objects) {
      resource = resource.filter(object::isOf).or(() -> storage(object));
      ApiResource stored = resource.orElseThrow(
          () -> new IllegalArgumentException("no objects are stored as what this is: " + object));
      if (backend.find(stored, object.name()).isPresent()) {
        throw new IllegalArgumentException("is there already: " + object);
      }
      lifecycle.loaded(stored, object.storeIn(backend.history(), stored), object.tree());
    }
  }

  private Optional<ApiResource> storage(ReadyObject object) {
    return backend.resources().all().stream().filter(object::isOf).findFirst();
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
    return PrettyPrint.apply(request, answer(request, patience));
  }

  private ApiAnswer answer(ApiRequest asked, Patience patience) {
    try {
      definitions.settleIfReplaced();
      ApiRequest request = ProtobufRequest.asJson(WatchPath.rewrite(asked));
      Optional<RequestPath> path = RequestPath.parse(request.path());
      return path.isPresent() ? handle(path.get(), request, patience) : discover(request);
    } catch (Refusal refusal) {
      return refusal.response().encodedFor(asked);
    } finally {
      lifecycle.run();
    }
  }

  private ApiAnswer handle(RequestPath path, ApiRequest request, Patience patience) {
    ServedVersion version = backend
        .resources()
        .version(path.apiVersion(), path.plural())
        .orElseThrow(Refusal::noSuchResource);
    View view = Negotiation.view(request, version.served(), backend.supplies()::now);
    Target target = target(path, version);
    if (!version.served().isStored()) {
      throw refuseQuestion(target, request);
    }
    return Transcoding.apply(
        Negotiation.encoding(request, version.served()),
        handle(target, version.request(request), version.view(view), patience));
  }

  /** Who one is and what one may do is known in front of this, by who lets requests in, if by anybody. */
  private static Refusal refuseQuestion(Target target, ApiRequest request) {
    boolean isAsked = target.resource().verbs().contains("create")
        && (!request.method().equals("POST") || !target.name().isEmpty());
    return isAsked
        ? Refusal.methodNotAllowed()
        : Refusal.notImplemented(target.resource().qualifiedPlural());
  }

  /** Custom resources come and go with their definitions. */
  private ApiAnswer handle(Target target, ApiRequest request, View view, Patience patience) {
    if (request.method().equals("GET")) {
      return dispatch(target, request, view, patience);
    }
    if (Definitions.isAbout(target.resource())) {
      return definitionRequests.answer(
          target, request, view, (r, v) -> dispatch(target, r, v, patience));
    }
    if (request.method().equals("POST")) {
      definitions.requireLasting(target.resource());
    }
    ApiAnswer answer = dispatch(target, request, view, patience);
    if (definitions.isAnyEnding()) {
      definitions.settle();
    }
    return answer;
  }

  private ApiAnswer discover(ApiRequest request) {
    ApiResponse found = discovery
        .answer(request)
        .or(() -> openApi.answer(request))
        .orElseThrow(Refusal::noSuchResource);
    if (!request.method().equals("GET")) {
      throw Refusal.methodNotAllowed();
    }
    return found.encodedFor(request);
  }

  private static Target target(RequestPath path, ServedVersion version) {
    ApiResource resource = version.served();
    boolean namespaced = resource.type().isNamespaced();
    boolean placed = namespaced
        ? !path.namespace().isEmpty() || path.name().isEmpty()
        : path.namespace().isEmpty();
    if (!placed) {
      throw Refusal.noSuchResource();
    }
    if (!path.subresource().isEmpty()
        && resource.subresource(path.subresource()).isEmpty()) {
      throw Refusal.noSuchResource();
    }
    return new Target(
        version.stored(), path.namespace(), path.name(), path.subresource(), version.schema());
  }

  private ApiAnswer dispatch(Target target, ApiRequest request, View view, Patience patience) {
    return target.name().isEmpty()
        ? onCollection(target, request, view, patience)
        : onObject(target, request, view, patience);
  }

  private ApiAnswer onCollection(Target target, ApiRequest request, View view, Patience patience) {
    boolean reads = request.method().equals("GET");
    boolean deletes = request.method().equals("DELETE");
    if ((!reads && target.isAllNamespaces())
        || (deletes && !target.resource().verbs().contains("deletecollection"))) {
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
    if (!target.subresource().isEmpty()) {
      if (!Subresources.isPart(target.resource(), target.subresource())) {
        return subresources.handle(target, request, view);
      }
      if (request.method().equals("DELETE")) {
        throw Refusal.methodNotAllowed();
      }
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
    FieldValidation validation = FieldValidation.of(request);
    ObjectNode object = RequestBody.object(request, target.resource());
    List<String> warnings = validation.admit(request, target, object);
    ObjectNode created = creation.create(target, object, WriteMode.of(request, view));
    return FieldValidation.warned(ApiResponse.json(201, Refusal.line(created)), warnings);
  }

  private ApiResponse update(Target target, ApiRequest request, View view) {
    FieldValidation validation = FieldValidation.of(request);
    ObjectNode object = RequestBody.object(request, target.resource());
    List<String> warnings = validation.admit(request, target, object);
    WriteMode mode = WriteMode.of(request, view);
    if (modification.isCreation(target)) {
      Modification.prepareCreation(target, object);
      ObjectNode created = creation.create(target, object, mode);
      return FieldValidation.warned(ApiResponse.json(201, Refusal.line(created)), warnings);
    }
    ObjectNode updated = modification.update(target, object, mode);
    return FieldValidation.warned(ApiResponse.json(200, Refusal.line(updated)), warnings);
  }
}
