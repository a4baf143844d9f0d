package io.informer4j.fabric8.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.informer4j.codec.Transform;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.flight.FlightRecorder;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.informer.SharedIndexInformerBuilder;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.protobuf.model.ProtobufModel;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.Quarantined;
import io.informer4j.wire.Limits;
import io.informer4j.wire.WireCodec;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A Secret that arrives damaged, byte by byte, and everything that is said about it. */
class SpoiltSecretTest {

  private static final ResourceType SECRETS =
      ResourceType.namespaced("", "v1", "secrets", "Secret");
  private static final String VALUE = "swordfish-4711-hunter2-correct-horse";
  private static final String ENCODED = Base64.getEncoder().encodeToString(VALUE.getBytes(UTF_8));
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  /** Bytes that make something else of what they stand in: of texts, of structure, of lengths. */
  private static final byte[] SPOILING = {'"', '\\', '}', 0, 0x7f, (byte) 0xff};

  private final Set<String> said = new LinkedHashSet<>();
  private int quarantined;

  /** What is shown of a value must not be enough to guess the rest: no eight characters of it in a row. */
  private static void assertNothingLeaks(String text) {
    for (String secret : new String[] {VALUE, ENCODED}) {
      for (int i = 0; i + 8 <= secret.length(); i++) {
        assertThat(text).doesNotContain(secret.substring(i, i + 8));
      }
    }
  }

  private static Secret secret() {
    return new SecretBuilder()
        .withNewMetadata()
        .withName("db")
        .withNamespace("shop")
        .withUid("u-db")
        .withResourceVersion("3")
        .endMetadata()
        .withType("Opaque")
        .addToData("password", ENCODED)
        .addToStringData("plain", VALUE)
        .build();
  }

  private static byte[] json() {
    return ("{\"kind\":\"SecretList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},"
            + "\"items\":[{\"metadata\":{\"name\":\"db\",\"namespace\":\"shop\",\"uid\":\"u-db\","
            + "\"resourceVersion\":\"3\"},\"type\":\"Opaque\",\"data\":{\"password\":\"" + ENCODED
            + "\"},\"stringData\":{\"plain\":\"" + VALUE + "\"}}]}")
        .getBytes(UTF_8);
  }

  private static byte[] protobuf() {
    byte[] item = ProtobufModel.of(Secret.class).orElseThrow().write(secret());
    return ProtobufBodies.body("v1", "SecretList", item);
  }

  /** Has an informer list this, and writes down everything that anybody can hear or ask. */
  private void list(byte[] body, Map<String, String> headers, WireCodec<Secret> codec) {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    FlightRecorder recorder = new FlightRecorder(runtime, 64 * 1024);
    ScriptedHttpClient http = new ScriptedHttpClient();
    SharedIndexInformer<Secret> informer = builder(runtime, http, codec).build();
    informer.addListener(recorder.listenerFor("secrets"));
    informer.start();
    runtime.runUntilIdle();
    http.last().respond(200, headers).send(body).end();
    runtime.runUntilIdle();
    quarantined += informer.stats().quarantined();
    said.add(informer.stats().toString());
    said.add(informer.describe());
    said.add(informer.snapshot().quarantined().toString());
    said.add(informer.syncChecks().toString());
    said.add(recorder.follow().read(1000).toString());
    informer.close();
  }

  private SharedIndexInformerBuilder<Secret> builder(
      DeterministicRuntime runtime, ScriptedHttpClient http, WireCodec<Secret> codec) {
    return SharedIndexInformer.builder(
            SECRETS,
            new HttpListerWatcher<>(
                http,
                "http://x.invalid/",
                Collection.of(SECRETS),
                codec,
                SourceOptions.defaults().withRuntime(runtime)))
        .runtime(runtime)
        .reflector(ReflectorOptions.builder().useWatchList(false).build())
        .listener(hearing());
  }

  /** Writes down all that a listener is given: logs are written from just this. */
  private InformerListener hearing() {
    return (InformerListener) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {InformerListener.class}, (p, method, args) -> {
          for (Object argument : args == null ? new Object[0] : args) {
            said.add(textOf(argument));
          }
          return method.getReturnType() == boolean.class ? true : null;
        });
  }

  private static String textOf(Object argument) {
    if (argument instanceof SourceFailure failure) {
      return failure + failure.cause().map(SpoiltSecretTest::textOf).orElse("");
    }
    if (argument instanceof Throwable error) {
      StringWriter printed = new StringWriter();
      error.printStackTrace(new PrintWriter(printed));
      return printed.toString();
    }
    return String.valueOf(argument);
  }

  private void spoil(byte[] body, Map<String, String> headers, WireCodec<Secret> codec) {
    String text = new String(body, ISO_8859_1);
    int from = text.indexOf("Opaque") - 8;
    for (int i = from; i < body.length; i += 2) {
      byte[] changed = body.clone();
      changed[i] = SPOILING[i % SPOILING.length];
      list(changed, headers, codec);
    }
    assertThat(quarantined).isPositive();
    assertThat(said.toString()).contains("shop/db");
    said.forEach(SpoiltSecretTest::assertNothingLeaks);
  }

  @Test
  @Guarantee("G105")
  void nothingOfASecretThatIsSpoiltInJsonGetsOut() {
    spoil(json(), JSON, JsonCodec.of(Secret.class, SECRETS, Limits.DEFAULT));
  }

  @Test
  @Guarantee("G105")
  void nothingOfASecretThatIsSpoiltInProtobufGetsOut() {
    spoil(
        protobuf(),
        ProtobufBodies.LIST,
        ProtobufCodec.of(Secret.class, SECRETS, Limits.DEFAULT).orElseThrow());
  }

  @Test
  @Guarantee("G105")
  void whatUsersCodeThrowsAboutASecretIsShownByItsClassAlone() {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    ScriptedHttpClient http = new ScriptedHttpClient();
    Transform<Secret> transform = cached -> {
      throw new IllegalStateException("weak: " + cached.object().getStringData());
    };
    SharedIndexInformer<Secret> informer = builder(
            runtime, http, JsonCodec.of(Secret.class, SECRETS, Limits.DEFAULT))
        .listener(new InformerListener() {})
        .transform(transform)
        .build();
    informer.start();
    runtime.runUntilIdle();
    http.last().respond(200, JSON).send(json()).end();
    runtime.runUntilIdle();

    Quarantined kept = informer.snapshot().quarantined().values().iterator().next();
    assertThat(kept.reason()).contains("java.lang.IllegalStateException");
    assertNothingLeaks(kept.reason());
    assertNothingLeaks(informer.stats().toString());
    assertNothingLeaks(informer.describe());
    assertThat(informer.stats().errors().last())
        .hasValueSatisfying(
            last -> assertThat(last).contains("shop/db").contains("IllegalStateException"));
    informer.close();
  }
}
