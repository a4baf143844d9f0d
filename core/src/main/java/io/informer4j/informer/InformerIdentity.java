package io.informer4j.informer;

import io.informer4j.name.ResourceType;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says who an informer is to the outside: its name, if it has one of its own, and its resource (client-go: {@code
 * cache.InformerNameAndResource}). Measurements are published only while the identity {@link #isReserved}.
 *
 * <pre>{@code
 * InformerIdentity identity = InformerNames.ofProcess().reserve("billing").withResource(podType);
 * if (identity.isReserved()) { … }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; {@link #isReserved} costs one volatile read.
 */
public final class InformerIdentity {

  private final @Nullable InformerName owner;
  private final ResourceType resource;

  InformerIdentity(@Nullable InformerName owner, ResourceType resource) {
    this.owner = owner;
    this.resource = Objects.requireNonNull(resource, "resource");
  }

  /** Returns the identity of an informer without a name of its own. It is never reserved. */
  public static InformerIdentity unreserved(ResourceType resource) {
    return new InformerIdentity(null, resource);
  }

  /** Returns the name, while it is reserved. */
  public Optional<String> name() {
    return Optional.ofNullable(owner).filter(name -> !name.isReleased()).map(InformerName::value);
  }

  /** Returns the resource. */
  public ResourceType resource() {
    return resource;
  }

  /** Returns whether name and resource belong to this informer alone, now. */
  public boolean isReserved() {
    return owner != null && !owner.isReleased();
  }

  /** Returns name and resource, for messages and logs. */
  @Override
  public String toString() {
    return name().map(name -> name + "/" + resource).orElseGet(resource::toString);
  }
}
