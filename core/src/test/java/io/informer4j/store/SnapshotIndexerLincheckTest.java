package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All interleavings of a few operations on one indexer look as if they had happened one after the other. */
@Tag("lincheck")
class SnapshotIndexerLincheckTest {

  private static final List<ObjectName> NAMES =
      List.of(ObjectName.of("n0"), ObjectName.of("n1"), ObjectName.of("n2"));
  private static final List<String> VALUES = List.of("v0", "v1", "v2");

  @Test
  void publicationIsLinearizable() {
    ModelCheckingOptions options = new ModelCheckingOptions()
        .iterations(6)
        .invocationsPerIteration(50)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(1)
        .actorsAfter(1)
        .sequentialSpecification(Sequential.class);

    assertThatCode(() -> options.check(Concurrent.class)).doesNotThrowAnyException();
  }

  /** The indexer, with small numbers for names and values. */
  @Param(name = "name", gen = IntGen.class, conf = "1:2")
  @Param(name = "value", gen = IntGen.class, conf = "1:2")
  public static class Concurrent {

    private final Indexer<Integer> indexer = Indexer.create(
        Map.of("value", IndexFunction.ofObject(value -> List.of(VALUES.get(value)))));

    @Operation(params = {"name", "value"})
    public int put(int name, int value) {
      return indexer
          .write(writer -> writer.put(cached(name, value)))
          .map(CachedObject::object)
          .orElse(0);
    }

    @Operation(params = "value")
    public int putBoth(int value) {
      return indexer.write(writer -> {
        writer.put(cached(1, value));
        writer.put(cached(2, value));
        return writer.before().size();
      });
    }

    @Operation(params = "name")
    public int remove(int name) {
      return indexer
          .write(writer -> writer.remove(NAMES.get(name), ResourceVersion.UNSET))
          .map(CachedObject::object)
          .orElse(0);
    }

    @Operation(params = "name")
    public int get(int name) {
      return indexer.get(NAMES.get(name)).map(CachedObject::object).orElse(0);
    }

    @Operation(params = "value")
    public String byIndex(int value) {
      return indexer.indexKeys("value", VALUES.get(value)).toString();
    }

    @Operation
    public String list() {
      Map<String, Integer> content = new TreeMap<>();
      indexer.list().forEach(cached -> content.put(cached.name().name(), cached.object()));
      return content.toString();
    }

    @Operation
    public int size() {
      return indexer.size();
    }

    private static CachedObject<Integer> cached(int name, int value) {
      return CachedObject.decoded(
          new ObjectMetadata(NAMES.get(name), "", ResourceVersion.UNSET, Map.of()), value);
    }
  }

  /** What the indexer should do, for one thread. */
  public static class Sequential {

    private final Map<Integer, Integer> content = new HashMap<>();

    public int put(int name, int value) {
      Integer before = content.put(name, value);
      return before == null ? 0 : before;
    }

    public int putBoth(int value) {
      int before = content.size();
      content.put(1, value);
      content.put(2, value);
      return before;
    }

    public int remove(int name) {
      Integer before = content.remove(name);
      return before == null ? 0 : before;
    }

    public int get(int name) {
      return content.getOrDefault(name, 0);
    }

    public String byIndex(int value) {
      List<String> names = new ArrayList<>();
      for (int name = 1; name <= 2; name++) {
        if (get(name) == value) {
          names.add("n" + name);
        }
      }
      return names.toString();
    }

    public String list() {
      Map<String, Integer> sorted = new TreeMap<>();
      content.forEach((name, value) -> sorted.put("n" + name, value));
      return sorted.toString();
    }

    public int size() {
      return content.size();
    }
  }
}
