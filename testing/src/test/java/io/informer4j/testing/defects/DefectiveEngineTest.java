package io.informer4j.testing.defects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Snapshot;
import io.informer4j.testing.simulation.Simulation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

class DefectiveEngineTest {

  private static final EngineSources SOURCES =
      EngineSources.near(Path.of(""), DefectTarget.engine());

  private static Defect toy(String replacement) {
    return Defect.parse("toy", """
        title: Revisions shout
        breaks: G21 nobody likes that
        seeds: 1
        file: io/informer4j/name/ResourceVersion.java
        --- find
            return text != null ? text : Long.toString(number);
        +++ replace
        """ + replacement);
  }

  @Test
  void theSecondEngineHasTheChangedClassAndTheFirstDoesNot() throws ReflectiveOperationException {
    DefectiveEngine engine = DefectiveEngine.with(
        toy("return (text != null ? text : number) + \"!\";"), SOURCES, DefectTarget.engine());

    Class<?> changed = engine.load(ResourceVersion.class.getName());
    Object revision = changed.getMethod("of", String.class).invoke(null, "42");

    assertThat(changed.getMethod("value").invoke(revision)).isEqualTo("42!");
    assertThat(ResourceVersion.of("42").value()).isEqualTo("42");
  }

  @Test
  void everythingOfOursIsLoadedAnewAndAllElseIsShared() {
    DefectiveEngine engine =
        DefectiveEngine.with(toy("return \"?\";"), SOURCES, DefectTarget.engine());

    Class<?> simulation = engine.load(Simulation.class.getName());

    assertThat(simulation).isNotSameAs(Simulation.class);
    assertThat(engine.load(Snapshot.class.getName()).getClassLoader())
        .isSameAs(simulation.getClassLoader());
    assertThat(engine.load(Logger.class.getName())).isSameAs(Logger.class);
    assertThat(engine.seedRun()).isNotInstanceOf(SeedRun.class);
  }

  @Test
  void twoEnginesDoNotShareTheirClasses() {
    DefectiveEngine one =
        DefectiveEngine.with(toy("return \"1\";"), SOURCES, DefectTarget.engine());
    DefectiveEngine two =
        DefectiveEngine.with(toy("return \"2\";"), SOURCES, DefectTarget.engine());

    assertThat(one.load(ResourceVersion.class.getName()))
        .isNotSameAs(two.load(ResourceVersion.class.getName()));
  }

  @Test
  void whatDoesNotCompileIsReportedWithTheNameOfTheDefect() {
    assertThatThrownBy(
            () -> DefectiveEngine.with(toy("return number;"), SOURCES, DefectTarget.engine()))
        .isInstanceOf(DefectException.class)
        .hasMessageContaining("toy: the changed sources do not compile; correct the replacement")
        .hasMessageContaining("ResourceVersion.java")
        .hasMessageContaining("incompatible types");
  }

  @Test
  void aMissingClassIsNotTakenFromTheFirstEngine() {
    DefectiveEngine engine =
        DefectiveEngine.with(toy("return \"?\";"), SOURCES, DefectTarget.engine());

    assertThatThrownBy(() -> engine.load("io.informer4j.name.Nothing"))
        .hasRootCauseInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void withoutSourcesNothingCanBePlanted(@TempDir Path elsewhere) {
    assertThatThrownBy(() -> EngineSources.near(elsewhere, DefectTarget.engine()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("run this from a checkout");
  }
}
