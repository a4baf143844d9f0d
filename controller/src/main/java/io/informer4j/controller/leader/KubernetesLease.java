package io.informer4j.controller.leader;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Lease of the cluster as a lock (client-go: {@code resourcelock.LeaseLock}). Its resource version is the version of the lock.
 *
 * <p>An update writes the Lease as it was seen at that version, with another record in it: labels, annotations and fields that this
 * class knows nothing of stay. So the last few that were seen are kept; a version that is not among them is out of date, which is a
 * conflict like any other.
 */
final class KubernetesLease implements LeaseLock {

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  /** Answers of requests that were given up may come in between; more than these few cannot be under way. */
  private static final int KEPT = 4;

  private final String namespace;
  private final String name;
  private final Map<String, String> labels;
  private final LeaseRequests requests;
  private final KubernetesSerialization json;
  private final AtomicReference<List<Lease>> seen = new AtomicReference<>(List.of());

  KubernetesLease(
      KubernetesClient client, String namespace, String name, LeaseLockOptions options) {
    this.namespace = checked("namespace", namespace);
    this.name = checked("name", name);
    this.labels = options.labels();
    this.json = client.getKubernetesSerialization();
    this.requests = LeaseRequests.of(client, namespace, options.runtime().handlers());
  }

  private static String checked(String what, String value) {
    if (!NAME.matcher(value).matches()) {
      throw new IllegalArgumentException("the " + what + " of a Lease cannot be '" + value + "'");
    }
    return value;
  }

  @Override
  public CompletionStage<Optional<Versioned>> get() {
    return requests.get(
        name,
        answer -> answer.code() == NOT_FOUND ? Optional.empty() : Optional.of(read("get", answer)));
  }

  @Override
  public CompletionStage<Versioned> create(LeaderRecord record) {
    Lease lease = new Lease();
    ObjectMeta metadata = new ObjectMeta();
    metadata.setNamespace(namespace);
    metadata.setName(name);
    lease.setMetadata(metadata);
    fill(lease, record);
    return requests.create(json.asJson(lease), answer -> read("create", answer));
  }

  @Override
  public CompletionStage<Versioned> update(LeaderRecord record, String version) {
    Optional<Lease> known = known(version);
    if (known.isEmpty()) {
      return CompletableFuture.failedFuture(new LockConflictException(
          describe() + " was not seen at version " + version + "; read it first"));
    }
    Lease lease = json.clone(known.get());
    fill(lease, record);
    return requests.update(name, json.asJson(lease), answer -> read("update", answer));
  }

  private void fill(Lease lease, LeaderRecord record) {
    LeaseSpec spec = lease.getSpec() == null ? new LeaseSpec() : lease.getSpec();
    LeaseSpecs.write(record, spec);
    lease.setSpec(spec);
    if (!labels.isEmpty()) {
      Map<String, String> merged = new LinkedHashMap<>();
      Optional.ofNullable(lease.getMetadata().getLabels()).ifPresent(merged::putAll);
      merged.putAll(labels);
      lease.getMetadata().setLabels(merged);
    }
  }

  private Optional<Lease> known(String version) {
    return Objects.requireNonNull(seen.get()).stream()
        .filter(lease -> version.equals(lease.getMetadata().getResourceVersion()))
        .findFirst();
  }

  private Versioned read(String verb, HttpResponse<byte[]> answer) {
    String body = new String(answer.body(), StandardCharsets.UTF_8);
    boolean isGone = answer.code() == NOT_FOUND && verb.equals("update");
    if (answer.code() == CONFLICT || isGone) {
      throw new LockConflictException(
          verb + " of " + describe() + ": " + answer.code() + " " + message(body));
    }
    if (!answer.isSuccessful()) {
      throw new KubernetesClientException(
          verb + " of " + describe() + ": " + answer.code() + " " + message(body),
          answer.code(),
          status(body));
    }
    Lease lease = json.unmarshal(body, Lease.class);
    seen.updateAndGet(before -> with(before, lease));
    return new Versioned(
        LeaseSpecs.toRecord(lease.getSpec()), lease.getMetadata().getResourceVersion());
  }

  private static List<Lease> with(List<Lease> before, Lease lease) {
    List<Lease> after = new ArrayList<>(before);
    after.add(0, lease);
    return List.copyOf(after.subList(0, Math.min(KEPT, after.size())));
  }

  private String message(String body) {
    Status status = status(body);
    return status == null || status.getMessage() == null ? "" : status.getMessage();
  }

  private @Nullable Status status(String body) {
    try {
      return json.unmarshal(body, Status.class);
    } catch (RuntimeException e) {
      return null; // what stands between us and the server may answer with anything
    }
  }

  @Override
  public String describe() {
    return "leases " + namespace + "/" + name;
  }

  @Override
  public String toString() {
    return describe();
  }
}
