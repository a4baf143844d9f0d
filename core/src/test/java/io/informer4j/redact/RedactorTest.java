package io.informer4j.redact;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceType;
import io.informer4j.testsupport.Guarantee;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedactorTest {

  private static final ResourceType SECRETS =
      ResourceType.namespaced("", "v1", "secrets", "Secret");
  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final String VALUE = "c3dvcmRmaXNo"; // swordfish

  private final Redactor redactor = Redactor.standard();

  private static Map<String, Object> secret() {
    return map(
        "apiVersion",
        "v1",
        "kind",
        "Secret",
        "metadata",
        map(
            "name",
            "db",
            "annotations",
            map(
                "kubectl.kubernetes.io/last-applied-configuration",
                "{\"data\":{\"password\":\"" + VALUE + "\"}}",
                "owner",
                "shop")),
        "type",
        "Opaque",
        "data",
        map("password", VALUE, "empty", ""),
        "stringData",
        map("token", "grüße"));
  }

  private static Map<String, Object> map(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  @Test
  @Guarantee("G102")
  void theContentOfASecretIsHiddenAndItsKeysAreNot() {
    assertThat(redactor.object(SECRETS, secret()))
        .isEqualTo(map(
            "apiVersion",
            "v1",
            "kind",
            "Secret",
            "metadata",
            map(
                "name",
                "db",
                "annotations",
                map(
                    "kubectl.kubernetes.io/last-applied-configuration", "(hidden, 36 bytes)",
                    "owner", "shop")),
            "type",
            "Opaque",
            "data",
            map("password", "(hidden, 9 bytes)", "empty", "(hidden, 0 bytes)"),
            "stringData",
            map("token", "(hidden, 7 bytes)")));
  }

  @Test
  void theTreeItselfStaysAsItWas() {
    Map<String, Object> tree = secret();
    redactor.object(SECRETS, tree);

    assertThat(tree).isEqualTo(secret());
  }

  @Test
  @Guarantee("G102")
  void aSecretIsFoundWhereverItIs() {
    Map<String, Object> anonymous = secret();
    anonymous.remove("kind");
    anonymous.remove("apiVersion");

    for (Object tree : Arrays.asList(
        map("kind", "List", "items", List.of(secret())),
        map("kind", "SecretList", "items", List.of(anonymous)),
        map("type", "ADDED", "object", secret()),
        map("kind", "Template", "objects", List.of(List.of(secret()))),
        List.of(secret()))) {
      assertThat(redactor.object(PODS, tree).toString())
          .doesNotContain(VALUE)
          .contains("(hidden, 9 bytes)");
      assertThat(redactor.tree(tree)).isEqualTo(redactor.object(PODS, tree));
    }
  }

  @Test
  void theTypeCountsAsMuchAsWhatTheObjectSays() {
    Map<String, Object> metadata = secret();
    metadata.put("kind", "PartialObjectMetadata");
    Map<String, Object> anonymous = secret();
    anonymous.remove("kind");

    for (Object tree : Arrays.asList(
        metadata,
        anonymous,
        List.of(anonymous),
        map("kind", "List", "items", List.of(anonymous)))) {
      assertThat(redactor.object(SECRETS, tree).toString()).doesNotContain(VALUE);
    }
  }

  @Test
  void tokensAreHiddenWhereTheirKindsHaveThem() {
    assertThat(redactor.tree(map("kind", "TokenRequest", "status", map("token", "abc", "x", 1))))
        .isEqualTo(
            map("kind", "TokenRequest", "status", map("token", "(hidden, 3 bytes)", "x", 1)));
    assertThat(redactor
            .tree(map("kind", "TokenReview", "spec", map("token", "abc")))
            .toString())
        .doesNotContain("abc");
    assertThat(redactor
            .tree(map("kind", "OAuthClient", "secret", "abc", "additionalSecrets", List.of("abc")))
            .toString())
        .doesNotContain("abc");
  }

  @Test
  void whatHasAnUnexpectedShapeIsHiddenAllTheSame() {
    assertThat(redactor.tree(
            map("kind", "Secret", "data", VALUE, "stringData", List.of(VALUE, map("a", 17)))))
        .isEqualTo(map(
            "kind", "Secret",
            "data", "(hidden, 9 bytes)",
            "stringData", List.of("(hidden, 12 bytes)", map("a", "(hidden, 2 bytes)"))));
    Map<String, Object> none = map("kind", "Secret", "data", null);
    assertThat(redactor.tree(none)).isEqualTo(none);
    assertThat(redactor.tree(map("kind", "TokenRequest", "status", VALUE)).toString())
        .doesNotContain(VALUE);
  }

  @Test
  void otherKindsAreShownAsTheyAre() {
    Map<String, Object> pod = map(
        "kind", "Pod",
        "metadata",
            map("annotations", map("kubectl.kubernetes.io/last-applied-configuration", "{}")),
        "data", map("k", "v"));

    assertThat(redactor.object(PODS, pod)).isEqualTo(pod);
    assertThat(redactor.hides(PODS)).isFalse();
    assertThat(redactor.hides(SECRETS)).isTrue();
    assertThat(redactor.text(PODS, "port 99999 is none")).isEqualTo("port 99999 is none");
  }

  @Test
  @Guarantee("G103")
  void nothingIsLeftOfATextThatMayQuoteASecret() {
    assertThat(redactor.text(SECRETS, "cannot log in with swordfish"))
        .isEqualTo("(hidden, 28 bytes)");
  }

  @Test
  @Guarantee("G103")
  void anErrorAboutASecretKeepsItsClassAndItsStackTraces() {
    Throwable error = new IllegalStateException(
        "cannot log in with swordfish", new IllegalArgumentException("swordfish is too short"));
    error.addSuppressed(new IllegalStateException("swordfish"));

    StringWriter printed = new StringWriter();
    redactor.error(SECRETS, error).printStackTrace(new PrintWriter(printed));

    assertThat(printed.toString())
        .doesNotContain("swordfish")
        .contains("java.lang.IllegalStateException (its message is hidden)")
        .contains("Caused by: java.lang.IllegalArgumentException (its message is hidden)")
        .contains("RedactorTest.anErrorAboutASecretKeepsItsClassAndItsStackTraces");
    assertThat(redactor.error(PODS, error)).isSameAs(error);
    assertThat(redactor.words(SECRETS, error)).doesNotContain("swordfish");
  }

  @Test
  void anErrorThatIsItsOwnCauseIsShownOnce() {
    Exception first = new IllegalStateException("a");
    Exception second = new IllegalStateException("b", first);
    first.initCause(second);

    assertThat(redactor.error(SECRETS, first)).hasCauseInstanceOf(HiddenError.class);
    assertThat(redactor.error(SECRETS, first).getCause()).hasNoCause();
  }
}
