package io.informer4j.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The packages of core and which of them each may touch, as docs/architecture.md draws them.
 *
 * <p>The arrows are rules over a base package, so that the rules themselves can be tested on fixtures.
 */
enum Rooms {
  NAME,
  RUNTIME,
  COMPRESS,
  CODEC(NAME, COMPRESS),
  REDACT(NAME),
  STORE(NAME, CODEC, REDACT),
  QUEUE(NAME, CODEC, STORE),
  REFLECTOR(NAME, CODEC, STORE, QUEUE, RUNTIME, REDACT),
  /** Touches codec because what a store hands out is a {@code CachedObject}, which lives there. */
  LISTER(NAME, CODEC, STORE),
  INFORMER(NAME, RUNTIME, CODEC, STORE, QUEUE, REFLECTOR, LISTER, REDACT),
  FLIGHT(NAME, RUNTIME, STORE, REFLECTOR, INFORMER),
  JFR(NAME, STORE, REFLECTOR, INFORMER),
  WORKQUEUE(NAME, RUNTIME),
  COMPACT(NAME, CODEC),
  /** Touches the reflector for the failures that a server describes. */
  WIRE(NAME, CODEC, REFLECTOR);

  @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable, which its type does not say
  private final Set<Rooms> mayTouch;

  Rooms(Rooms... mayTouch) {
    this.mayTouch = Set.of(mayTouch);
  }

  /** This room touches only the rooms that it may. */
  ArchRule arrows(String base) {
    List<String> forbidden = new ArrayList<>();
    for (Rooms other : values()) {
      if (other != this && !mayTouch.contains(other)) {
        forbidden.add(other.in(base));
      }
    }
    return noClasses()
        .that()
        .resideInAPackage(in(base))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden.toArray(String[]::new))
        .as(packageName() + " touches only " + mayTouch)
        .because("data flows one way (docs/architecture.md, \"The rooms of core\")")
        .allowEmptyShould(true);
  }

  /** There is no package beside the rooms: a new one is a decision, taken here and in docs/architecture.md. */
  static ArchRule everyClassHasARoom(String base) {
    return classes()
        .that()
        .resideInAPackage(base + "..")
        .should()
        .resideInAnyPackage(
            Arrays.stream(values()).map(room -> room.in(base)).toArray(String[]::new))
        .as("every class lives in one of the rooms")
        .allowEmptyShould(true);
  }

  String packageName() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  private String in(String base) {
    return base + "." + packageName() + "..";
  }
}
