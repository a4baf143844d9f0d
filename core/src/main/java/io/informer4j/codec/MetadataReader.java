package io.informer4j.codec;

/**
 * Reads the metadata of objects of one type (client-go: {@code meta.Accessor}).
 *
 * <pre>{@code
 * MetadataReader<Pod> pods = pod -> new ObjectMetadata(
 *     ObjectName.of(pod.namespace(), pod.name()), pod.uid(), ResourceVersion.of(pod.resourceVersion()), pod.labels());
 * }</pre>
 *
 * <p><b>Threading:</b> called from any thread; implementations are stateless.
 */
@FunctionalInterface
public interface MetadataReader<T> {

  /**
   * Returns the metadata of an object.
   *
   * @throws UnreadableObjectException if the object has none
   */
  ObjectMetadata metadataOf(T object);
}
