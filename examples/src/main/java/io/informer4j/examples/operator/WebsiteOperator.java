package io.informer4j.examples.operator;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.informer4j.controller.Controller;
import io.informer4j.controller.ControllerHealth;
import io.informer4j.controller.Reconciliation;
import io.informer4j.controller.Result;
import io.informer4j.controller.event.EventRecorder;
import io.informer4j.controller.event.RecordingEvents;
import io.informer4j.controller.leader.LeaderElector;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.controller.leader.LeaseLockOptions;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.runtime.InformerRuntime;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives each website a Deployment and a Service, lists it in a directory, and tells in its status how far that is.
 *
 * <p>It looks at what is, not at what happened. Every write is made on condition that the server still has what it was decided on:
 * a cache that is behind makes it fail, and the controller tries again.
 */
public final class WebsiteOperator implements AutoCloseable {

  /** Keeps a website until it is out of the directory. No owner reference can do that: they stay within a namespace. */
  static final String FINALIZER = "sites.example.com/directory";

  private static final String NAME = "website-operator";

  private final KubernetesClient client;
  private final InformerRuntime runtime;
  private final WebsiteParts parts;
  private final Resource<ConfigMap> directory;
  private final SharedInformerFactory informers;
  private final ResourceInformer<Website> websites;
  private final ResourceInformer<Deployment> deployments;
  private final ResourceInformer<Service> services;
  private final RecordingEvents events;
  private final LeaderElector elector;
  private final Controller controller;

  /** Creates an operator that keeps its lease and its directory in this namespace. */
  public WebsiteOperator(KubernetesClient client, InformerRuntime runtime, String namespace) {
    this.client = client;
    this.runtime = runtime;
    parts = new WebsiteParts(client.getKubernetesSerialization());
    directory = client.configMaps().inNamespace(namespace).withName("website-directory");
    informers = SharedInformerFactory.builder(client).runtime(runtime).build();
    websites = informers.informerFor(Website.class);
    deployments = informers.informerFor(Deployment.class);
    services = informers.informerFor(Service.class);
    events = EventRecorder.builder(client).component(NAME).runtime(runtime).build();
    LeaseLockOptions locking = LeaseLockOptions.defaults().withRuntime(runtime);
    LeaseLock lease = LeaseLock.of(client, namespace, NAME, locking);
    elector = LeaderElector.builder(lease).runtime(runtime).build();
    controller = Controller.builder(NAME)
        .watch(websites)
        .owns(deployments)
        .owns(services)
        .reconciler(this::reconcile)
        .leadership(elector)
        .timeout(Duration.ofMinutes(1))
        .runtime(runtime)
        .build();
  }

  private Result reconcile(Reconciliation call) {
    Website site = call.lister(websites).get(call.name()).orElse(null);
    if (site == null) {
      return Result.done(); // the cluster collects what it controlled
    }
    if (site.isMarkedForDeletion()) {
      if (site.hasFinalizer(FINALIZER)) {
        list(call, site, null);
        events.normal(site, "Removed", call.name().toString());
        write(site, copy -> copy.removeFinalizer(FINALIZER), Resource::update);
      }
      return Result.done();
    }
    if (!site.hasFinalizer(FINALIZER)) { // before there is anything to clean up
      site = write(site, copy -> copy.addFinalizer(FINALIZER), Resource::update);
      call.wrote(websites, site);
    }
    Optional<Deployment> deployment = call.lister(deployments).get(call.name());
    Optional<Service> service = call.lister(services).get(call.name());
    if (isForeign(deployment, site) || isForeign(service, site)) {
      report(call, site, "", "NameTaken", "there is a Deployment or Service that is not ours");
      return Result.requeueAfter(Duration.ofSeconds(30)); // nobody says when it goes
    }
    Deployment kept = keep(call, site, deployments, deployment, parts.deployment(site, deployment));
    keep(call, site, services, service, parts.service(site, service));
    String url = "http://" + call.name().name() + "." + call.name().namespace();
    if (site.getStatus().url().isEmpty()) {
      list(call, site, url);
    }
    boolean isAvailable = WebsiteParts.isAvailable(kept);
    report(call, site, url, isAvailable ? "Available" : "Progressing", "at " + url);
    return Result.done();
  }

  private static boolean isForeign(Optional<? extends HasMetadata> part, Website site) {
    return part.isPresent() && !part.get().hasOwnerReferenceFor(site);
  }

  /** Creates what is missing, updates what is not as it is wanted, and leaves alone what is. */
  private <T extends HasMetadata> T keep(
      Reconciliation call,
      Website site,
      ResourceInformer<T> informer,
      Optional<T> present,
      T wanted) {
    if (present.filter(wanted::equals).isPresent()) {
      return wanted;
    }
    Resource<T> resource = client.resource(wanted);
    T written = present.isPresent() ? resource.update() : resource.create();
    call.wrote(informer, written);
    String verb = present.isPresent() ? "Updated" : "Created";
    events.normal(site, wanted.getKind() + verb, call.name().toString());
    return written;
  }

  /** Writes a changed copy, unless somebody else was first; what lies in a cache is never changed itself. */
  private Website write(
      Website site, Consumer<Website> change, Function<Resource<Website>, Website> how) {
    Website copy = parts.json().clone(site);
    change.accept(copy);
    return how.apply(client.resource(copy));
  }

  /**
   * Sets the entry of a website, or removes it if there is no URL. No condition binds the entry to the website, so the server is
   * asked first whether this is its newest state.
   */
  private void list(Reconciliation call, Website site, @Nullable String url) {
    Website newest = client.resource(site).get();
    String revision = site.getMetadata().getResourceVersion();
    if (newest == null || !newest.getMetadata().getResourceVersion().equals(revision)) {
      throw new ConcurrentModificationException(call.name() + " is not as we know it");
    }
    String key = call.name().namespace() + "." + call.name().name();
    Map<String, ?> patch = Map.of("data", Collections.singletonMap(key, url));
    directory.patch(PatchContext.of(PatchType.JSON_MERGE), parts.json().asJson(patch));
  }

  /** Writes the status, if it is another one. */
  private void report(
      Reconciliation call, Website site, String url, String reason, String message) {
    String value = reason.equals("Available") ? "True" : "False";
    String since = site.getStatus().conditions().stream()
        .filter(before -> before.getStatus().equals(value))
        .map(Condition::getLastTransitionTime)
        .findFirst()
        .orElseGet(() -> runtime.now().truncatedTo(ChronoUnit.SECONDS).toString());
    long generation = site.getMetadata().getGeneration();
    Condition condition = new Condition(since, message, generation, reason, value, "Ready");
    Website.Status status = new Website.Status(generation, url, List.of(condition));
    if (!status.equals(site.getStatus())) {
      call.wrote(websites, write(site, copy -> copy.setStatus(status), Resource::updateStatus));
      events.normal(site, reason, message);
    }
  }

  /** Begins; reconciles follow when everything is known and this process leads. */
  public void start() {
    controller.start();
    elector.start();
  }

  /** Ends in order: what runs comes to its end, then the lease is given back, so that the next one can begin at once. */
  @Override
  public void close() {
    controller.stop(Duration.ofSeconds(20));
    elector.close();
    events.close();
    informers.close();
  }

  private void serve(HttpServer http, String path, Predicate<ControllerHealth> isWell) {
    http.createContext(path, exchange -> {
      exchange.sendResponseHeaders(isWell.test(controller.health()) ? 200 : 503, -1);
      exchange.close();
    });
  }

  /** Runs it on the cluster of the kubeconfig, or the one that it is in, until it is told to end or does not lead any more. */
  public static void main(String[] arguments) throws IOException {
    KubernetesClient client = new KubernetesClientBuilder().build();
    WebsiteOperator operator =
        new WebsiteOperator(client, InformerRuntime.shared(), client.getNamespace());
    Runtime.getRuntime().addShutdownHook(new Thread(operator::close));
    HttpServer http = HttpServer.create(new InetSocketAddress(Integer.getInteger("port", 8080)), 0);
    operator.serve(http, "/livez", ControllerHealth::isLive);
    operator.serve(http, "/readyz", ControllerHealth::isReady);
    http.start();
    operator.start();
    operator.controller.closed().toCompletableFuture().join();
    System.exit(1); // whoever started it starts it again
  }
}
