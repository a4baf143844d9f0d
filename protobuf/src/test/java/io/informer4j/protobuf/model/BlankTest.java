package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.informer4j.wire.Slice;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class BlankTest {

  /** Numbers that no generated class has. */
  private static final int UNUSED = 2000;

  private static class Base {
    Map<String, Object> others = new HashMap<>();
  }

  private static final class Model extends Base {
    static final List<String> CONSTANTS = List.of();

    String kind = "Model";
    List<String> texts = new ArrayList<>(CONSTANTS);

    @Nullable
    List<String> moreTexts;

    int number = 1;
  }

  @Test
  void aBlankObjectIsOneWhoseConstructorHasNotRun() {
    Model blank = (Model) Blank.of(Model.class, UNUSED, 3);

    assertThat(blank).isNotNull().isExactlyInstanceOf(Model.class);
    assertThat(blank.others).isNull();
    assertThat(blank.texts).isNull();
    assertThat(blank.moreTexts).isNull();
    assertThat(blank.kind).isNull();
    assertThat(blank.number).isZero();
    assertThat(Blank.of(Model.class, UNUSED, 3)).isNotNull().isNotSameAs(blank);
  }

  @Test
  void aClassWithMoreCollectionsThanTheGeneratorSawIsLeftToItsConstructor() {
    assertThat(Blank.of(Model.class, UNUSED + 1, 2)).isNull();
    assertThat(Blank.of(Model.class, UNUSED + 1, 2)).isNull();
  }

  @Test
  void generatedCodeBeginsWithBlankObjectsAndEndsWithWhatAConstructorGives() {
    assertThat(Blank.of(Container.class, UNUSED + 2, Blank.collectionsOf(Container.class)))
        .isNotNull();

    assertThat(CoreV1.newContainer()).isEqualTo(new Container()).hasSameHashCodeAs(new Container());
    assertThat(CoreV1.newEnvVar()).isEqualTo(new EnvVar());
    assertThat(CoreV1.newEnvVar().getAdditionalProperties()).isEmpty();
  }

  @Test
  void everyKindThatIsReadFromNothingIsWhatItsConstructorGives()
      throws ReflectiveOperationException {
    for (Models.Kind<?> kind : Models.all()) {
      Object read = kind.model().read(Slice.of(new byte[0]));

      assertThat(read).isEqualTo(kind.type().getDeclaredConstructor().newInstance());
    }
  }

  /** The generator has counted the collections of each class, and so does {@link Blank}: did they differ, nobody would notice else. */
  @Test
  void generatedCodeAllocatesLessThanTheConstructorOfEachClass()
      throws ReflectiveOperationException {
    int seen = 0;
    for (Method method : CoreV1.class.getDeclaredMethods()) {
      if (method.getName().matches("new[A-Z].*") && method.getParameterCount() == 0) {
        Constructor<?> constructor = method.getReturnType().getDeclaredConstructor();

        assertThat(allocatedBy(() -> method.invoke(null)))
            .as(method.getName())
            .isLessThan(allocatedBy(constructor::newInstance));
        seen++;
      }
    }
    assertThat(seen).isGreaterThan(200);
  }

  private interface Making {
    Object make() throws ReflectiveOperationException;
  }

  /** Returns the least of some times, since what makes it costs something itself at first. */
  private static long allocatedBy(Making making) throws ReflectiveOperationException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 40; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      Object made = making.make();
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(made).isNotNull();
      least = Math.min(least, allocated);
    }
    return least;
  }
}
