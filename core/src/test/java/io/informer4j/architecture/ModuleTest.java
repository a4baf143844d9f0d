package io.informer4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.informer4j.testsupport.ProjectFiles;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Holds module-info against the packages that exist. */
class ModuleTest {
  private final ModuleDescriptor module = ModuleFinder.of(
          ProjectFiles.root().resolve("core/target/classes"))
      .find("io.informer4j.core")
      .orElseThrow()
      .descriptor();

  @Test
  void everyPackageWithAPublicTypeIsExportedUnlessInternal() {
    Set<String> withPublicTypes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.informer4j")
            .stream()
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getPackageName)
            .filter(name -> !name.matches(".*\\binternal\\b.*"))
            .collect(Collectors.toSet());

    Set<String> exported =
        module.exports().stream().map(ModuleDescriptor.Exports::source).collect(Collectors.toSet());

    assertThat(exported).isEqualTo(withPublicTypes);
  }

  @Test
  void theModuleRequiresItsTwoDependenciesOnly() {
    assertThat(module.requires())
        .extracting(ModuleDescriptor.Requires::name)
        .containsExactlyInAnyOrder("java.base", "jdk.jfr", "org.slf4j", "org.jspecify");
  }

  @Test
  void aRuntimeWithoutFlightRecorderWillDo() {
    assertThat(module.requires())
        .filteredOn(required -> required.name().equals("jdk.jfr"))
        .allMatch(
            required -> required.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC));
  }
}
