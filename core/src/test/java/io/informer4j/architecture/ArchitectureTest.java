package io.informer4j.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.informer4j.testsupport.Guarantee;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds core against the arrows and laws of docs/architecture.md. */
class ArchitectureTest {
  private static final String BASE = "io.informer4j";

  private static final JavaClasses MAIN = new ClassFileImporter()
      .withImportOption(new ImportOption.DoNotIncludeTests())
      .importPackages(BASE);

  private static final JavaClasses TESTS = new ClassFileImporter()
      .withImportOption(new ImportOption.OnlyIncludeTests())
      .withImportOption(location -> !location.contains("/architecture/fixtures/"))
      .importPackages(BASE);

  @ParameterizedTest
  @EnumSource
  void eachRoomTouchesOnlyTheRoomsThatItMay(Rooms room) {
    room.arrows(BASE).check(MAIN);
  }

  @Test
  void everyClassHasARoom() {
    Rooms.everyClassHasARoom(BASE).check(MAIN);
  }

  @ParameterizedTest
  @MethodSource
  @Guarantee("G31")
  void timeThreadsAndRandomnessComeFromTheRuntime(ArchRule rule) {
    rule.check(MAIN);
  }

  static List<ArchRule> timeThreadsAndRandomnessComeFromTheRuntime() {
    return LawSix.rules(BASE);
  }

  @Test
  void coreLeansOnItsTwoDependenciesOnly() {
    Borders.onlyTheTwoDependencies(BASE).check(MAIN);
  }

  @Test
  void everyPackageIsNullMarked() {
    Borders.everyPackageIsNullMarked(BASE).check(MAIN);
  }

  @Test
  void nobodyWritesToStandardStreams() {
    Borders.nobodyWritesToStandardStreams().check(MAIN);
  }

  @Test
  void publicTypesShowNothingInternal() {
    Borders.publicTypesShowNothingInternal(BASE).check(MAIN);
  }

  @Test
  void testsUseNoRealTimeUnlessTheyAreStressTests() {
    Borders.testsUseNoRealTime(BASE).check(TESTS);
  }
}
