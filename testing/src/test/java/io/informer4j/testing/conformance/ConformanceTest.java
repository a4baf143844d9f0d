package io.informer4j.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.testing.conformance.ConformanceResult.End;
import io.informer4j.testing.conformance.ConformanceResult.Outcome;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How cases are run, with cases made for it. */
class ConformanceTest {

  private ApiServer server;

  @BeforeEach
  void start() {
    server = ApiServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aCaseThatReturnsHasPassed() {
    Outcome outcome = play(scene -> scene.get("/version").expectStatus(200));

    assertThat(outcome.end()).isEqualTo(End.PASSED);
    assertThat(outcome.message()).isEmpty();
  }

  @Test
  void aFailedCheckSaysWhatWasAskedExpectedAndAnswered() {
    Outcome outcome = play(scene -> scene.get("/version").expectStatus(418));

    assertThat(outcome.end()).isEqualTo(End.FAILED);
    assertThat(outcome.message())
        .startsWith("GET /version: expected status <418> but was <200> in {")
        .contains("gitVersion");
  }

  @Test
  void anythingElseThatIsThrownIsAFailureToo() {
    Outcome outcome = play(scene -> {
      throw new IllegalStateException("no such luck");
    });

    assertThat(outcome.end()).isEqualTo(End.FAILED);
    assertThat(outcome.message()).contains("no such luck");
  }

  @Test
  void aCaseWhoseRequirementIsMissingIsNotPlayed() {
    List<String> played = Collections.synchronizedList(new ArrayList<>());
    ConformanceCase impossible = new ConformanceCase(
        "group", "name", asked -> Optional.of("no " + asked.product()), scene -> played.add("it"));

    ConformanceResult result = Conformance.run(Target.of(server), List.of(impossible));

    assertThat(played).isEmpty();
    assertThat(result.count(End.SKIPPED)).isEqualTo(1);
    assertThat(result.outcomes().get(0).message()).isEqualTo("no informer4j-apiserver");
  }

  @Test
  void outcomesKeepTheOrderOfTheCases() {
    List<ConformanceCase> cases = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      cases.add(new ConformanceCase("group", "case " + i, Requirement.NONE, scene -> {}));
    }

    ConformanceResult result = Conformance.run(Target.of(server), cases);

    assertThat(result.outcomes()).extracting(Outcome::played).containsExactlyElementsOf(cases);
  }

  @Test
  void everySceneHasANamespaceOfItsOwnThatGoesWithIt() {
    List<String> namespaces = Collections.synchronizedList(new ArrayList<>());
    ConformanceCase noting = new ConformanceCase("group", "name", Requirement.NONE, scene -> {
      scene.get("/api/v1/namespaces/" + scene.namespace()).expectStatus(200);
      namespaces.add(scene.namespace());
    });

    Conformance.run(Target.of(server), List.of(noting, noting));

    assertThat(namespaces).hasSize(2).doesNotHaveDuplicates();
    Outcome after = play(scene -> {
      for (String namespace : namespaces) {
        scene.await("/api/v1/namespaces/" + namespace, 404);
      }
    });
    assertThat(after.message()).isEmpty();
  }

  @Test
  void aSceneTakesOffTheFinalizersThatItsCaseLeft() {
    List<String> left = Collections.synchronizedList(new ArrayList<>());
    play(scene -> {
      scene
          .post(
              scene.path("configmaps"),
              Manifests.finalized(Manifests.configMap("a"), "example.com/f"))
          .expectStatus(201);
      scene.delete(scene.path("configmaps", "a")).expectStatus(200);
      left.add(scene.path("configmaps", "a"));
    });

    Outcome after = play(scene -> scene.get(left.get(0)).expectStatus(404));

    assertThat(after.message()).isEmpty();
  }

  @Test
  void endingsRunLastFirst() {
    List<String> endings = Collections.synchronizedList(new ArrayList<>());

    play(scene -> {
      scene.atEnd(() -> endings.add("first"));
      scene.atEnd(() -> endings.add("second"));
    });

    assertThat(endings).containsExactly("second", "first");
  }

  @Test
  void whereNobodyListensThereIsNothingToRunAgainst() {
    URI url = server.url();
    server.close();

    assertThatThrownBy(() -> Conformance.connect(Target.of(url)))
        .hasMessageContaining("GET /version");
  }

  @Test
  void everyCaseHasANameOfItsOwn() {
    assertThat(Conformance.cases())
        .hasSizeGreaterThan(120)
        .extracting(ConformanceCase::fullName)
        .doesNotHaveDuplicates()
        .allMatch(name -> !name.endsWith("."));
  }

  private Outcome play(ConformanceCase.Body body) {
    try (Conformance conformance = Conformance.connect(Target.of(server))) {
      return conformance.play(new ConformanceCase("group", "name", Requirement.NONE, body));
    }
  }
}
