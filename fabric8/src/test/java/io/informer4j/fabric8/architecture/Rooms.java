package io.informer4j.fabric8.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.Set;

/** The packages of module fabric8 and which of them each may touch, from the bytes up to what users hold. */
enum Rooms {
  JSON(".json.."),
  /** Found as a service and touched by nobody, since what it needs may not be there. */
  ZSTD(".zstd.."),
  TRANSPORT(".transport..", JSON),
  RESOURCE(".resource..", JSON, TRANSPORT),
  CHAIN(".chain..", JSON, TRANSPORT, RESOURCE),
  ROOT("", JSON, TRANSPORT, RESOURCE, CHAIN),
  /** Wears fabric8's own interfaces; nothing else of the module knows them. */
  ADAPTER(".adapter..", JSON, TRANSPORT, RESOURCE, CHAIN, ROOT);

  static final String BASE = "io.informer4j.fabric8";

  private final String packages;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable, which its type does not say
  private final Set<Rooms> mayTouch;

  Rooms(String below, Rooms... mayTouch) {
    this.packages = "io.informer4j.fabric8" + below;
    this.mayTouch = Set.of(mayTouch);
  }

  String packages() {
    return packages;
  }

  /** This room touches only the rooms that it may. */
  ArchRule arrows() {
    String[] forbidden = Arrays.stream(values())
        .filter(other -> other != this && !mayTouch.contains(other))
        .map(Rooms::packages)
        .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden)
        .as(name() + " touches only " + mayTouch)
        .because("every arrow points down: root, chain, resource, transport, json")
        .allowEmptyShould(forbidden.length == 0);
  }

  /** There is no package beside the rooms: a new one is a decision, taken here. */
  static ArchRule everyClassHasARoom() {
    return classes()
        .that()
        .resideInAPackage(BASE + "..")
        .should()
        .resideInAnyPackage(Arrays.stream(values()).map(Rooms::packages).toArray(String[]::new));
  }
}
