package io.informer4j.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.informer4j.architecture.fixtures.LawSixOffenders;
import io.informer4j.architecture.fixtures.PrintsToStandardOutput;
import io.informer4j.architecture.fixtures.RealTimeTests;
import io.informer4j.architecture.fixtures.leaky.ShowsHidden;
import io.informer4j.architecture.fixtures.rooms.attic.ClassWithoutARoom;
import io.informer4j.architecture.fixtures.rooms.name.NameThatKnowsTheQueue;
import io.informer4j.architecture.fixtures.rooms.queue.QueueThatKnowsNames;
import io.informer4j.architecture.fixtures.runtime.RealRuntime;
import io.informer4j.architecture.fixtures.unmarked.ClassInAnUnmarkedPackage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Shows that each architecture rule can fail, on fixtures that break it. */
class RulesTest {
  private static final String FIXTURES = "io.informer4j.architecture.fixtures";
  private static final String ROOMS = FIXTURES + ".rooms";
  private static final JavaClasses ALL_FIXTURES = new ClassFileImporter().importPackages(FIXTURES);

  @ParameterizedTest
  @MethodSource
  void lawSixFindsEachOffender(Class<?> offender) {
    List<ArchRule> rules = LawSix.rules(FIXTURES);

    List<String> found = violations(rules, offender);

    assertThat(found)
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).contains(offender.getSimpleName()));
  }

  static Stream<Class<?>> lawSixFindsEachOffender() {
    return Arrays.stream(LawSixOffenders.class.getDeclaredClasses())
        .filter(type -> type != LawSixOffenders.LawAbiding.class)
        .sorted((a, b) -> a.getName().compareTo(b.getName()));
  }

  @Test
  void lawSixLeavesAloneWhatTheCallerHandsIn() {
    assertThat(violations(LawSix.rules(FIXTURES), LawSixOffenders.LawAbiding.class))
        .isEmpty();
  }

  @Test
  void lawSixLeavesTheRuntimeAlone() {
    assertThat(violations(LawSix.rules(FIXTURES), RealRuntime.class)).isEmpty();
  }

  @Test
  void anArrowAgainstTheFlowIsFound() {
    assertThat(violations(Rooms.NAME.arrows(ROOMS), NameThatKnowsTheQueue.class))
        .isNotEmpty();
    assertThat(violations(Rooms.QUEUE.arrows(ROOMS), QueueThatKnowsNames.class)).isEmpty();
  }

  @Test
  void aClassWithoutARoomIsFound() {
    assertThat(violations(Rooms.everyClassHasARoom(ROOMS), ClassWithoutARoom.class))
        .isNotEmpty();
    assertThat(violations(Rooms.everyClassHasARoom(ROOMS), NameThatKnowsTheQueue.class))
        .isEmpty();
  }

  @Test
  void aThirdDependencyIsFound() {
    assertThat(
            violations(Borders.onlyTheTwoDependencies(FIXTURES), RealTimeTests.StressClass.class))
        .isNotEmpty();
  }

  @Test
  void aPackageThatIsNotNullMarkedIsFound() {
    assertThat(
            violations(Borders.everyPackageIsNullMarked(FIXTURES), ClassInAnUnmarkedPackage.class))
        .isNotEmpty();
  }

  @Test
  void standardOutputIsFound() {
    assertThat(violations(Borders.nobodyWritesToStandardStreams(), PrintsToStandardOutput.class))
        .isNotEmpty();
  }

  @Test
  void anInternalTypeThatShowsIsFound() {
    assertThat(violations(Borders.publicTypesShowNothingInternal(FIXTURES), ShowsHidden.class))
        .isNotEmpty();
  }

  @Test
  void realTimeIsFoundInTestsUnlessTheyAreStressTests() {
    ArchRule rule = Borders.testsUseNoRealTime(FIXTURES);

    assertThat(violations(rule, RealTimeTests.Plain.class)).isNotEmpty();
    assertThat(violations(rule, RealTimeTests.StressClass.class)).isEmpty();
    assertThat(violations(rule, RealTimeTests.StressMethod.class)).isEmpty();
  }

  private static List<String> violations(ArchRule rule, Class<?>... types) {
    return violations(List.of(rule), types);
  }

  private static List<String> violations(List<ArchRule> rules, Class<?>... types) {
    JavaClasses offenders = ALL_FIXTURES.that(belongToAnyOf(types));
    return rules.stream()
        .flatMap(rule -> rule.evaluate(offenders).getFailureReport().getDetails().stream())
        .toList();
  }
}
