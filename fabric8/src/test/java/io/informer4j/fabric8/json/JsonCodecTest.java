package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceType;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonCodecTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final Projection USUAL = Projection.withoutManagedFields();

  private final JsonCodec<Pod> pods = JsonCodec.of(Pod.class, PODS, Limits.DEFAULT);

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  @Test
  @Guarantee("G50")
  void managedFieldsAreLeftOutAndNothingElse() throws IOException {
    byte[] bytes = PodJson.diverse(1);
    Pod expected = MAPPER.readValue(bytes, Pod.class);
    assertThat(expected.getMetadata().getManagedFields()).isNotEmpty();
    expected.getMetadata().setManagedFields(new ArrayList<>());

    assertThat(pods.decode(bytes, USUAL)).isEqualTo(expected);
    assertThat(pods.decode(bytes, Projection.all())).isEqualTo(MAPPER.readValue(bytes, Pod.class));
  }

  @Test
  void whatAProjectionDropsIsNotThere() {
    Projection projection = Projection.dropping(
        "status", "spec.containers[*].env", "metadata.annotations['prometheus.io/port']");

    Pod pod = pods.decode(PodJson.uniform(2), projection);

    assertThat(pod.getStatus()).isNull();
    assertThat(pod.getSpec().getContainers())
        .hasSize(3)
        .allMatch(c -> c.getEnv().isEmpty());
    assertThat(pod.getSpec().getContainers()).allMatch(c -> !c.getArgs().isEmpty());
    assertThat(pod.getMetadata().getAnnotations())
        .containsKey("prometheus.io/scrape")
        .doesNotContainKey("prometheus.io/port");
    assertThat(pod.getMetadata().getManagedFields()).isNotEmpty();
  }

  @Test
  void whatAProjectionKeepsIsAllThereIsBesidesTheIdentity() {
    Pod pod = pods.decode(
        PodJson.uniform(2), Projection.keeping("spec.containers[*].image", "spec.nodeName"));

    assertThat(pod.getMetadata().getName()).startsWith("checkout-");
    assertThat(pod.getMetadata().getLabels()).isNotEmpty();
    assertThat(pod.getMetadata().getAnnotations()).isEmpty();
    assertThat(pod.getSpec().getNodeName()).startsWith("node-");
    assertThat(pod.getSpec().getVolumes()).isEmpty();
    assertThat(pod.getSpec().getContainers()).extracting(Container::getImage).doesNotContainNull();
    assertThat(pod.getSpec().getContainers()).extracting(Container::getName).containsOnlyNulls();
  }

  @Test
  void projectionsReachIntoWhatIsLeftToJacksonAndIntoUnknownFields() {
    ResourceType shapes = ResourceType.namespaced("example.com", "v1", "shapes", "Drawing");
    JsonCodec<Drawing> codec = JsonCodec.of(Drawing.class, shapes, Limits.DEFAULT);
    JsonCodec<GenericKubernetesResource> any =
        JsonCodec.of(GenericKubernetesResource.class, shapes, Limits.DEFAULT);
    byte[] bytes =
        json("{'metadata':{'name':'a'},'spec':{'first':{'type':'circle','radius':3,'note':'x'}}}");
    Projection projection = Projection.dropping("spec.first.radius");

    Drawing drawing = codec.decode(bytes, projection);
    GenericKubernetesResource generic = any.decode(bytes, projection);

    assertThat(((Circle) drawing.getSpec().first).radius).isZero();
    assertThat(generic.<Object>get("spec", "first"))
        .isEqualTo(Map.of("type", "circle", "note", "x"));
  }

  @Test
  @Guarantee("G51")
  void emptyCollectionsAreSharedAndNoneCanBeChanged() {
    Pod first = pods.decode(PodJson.uniform(3), USUAL);
    Pod second = pods.decode(PodJson.uniform(4), USUAL);

    assertThat(first.getSpec().getInitContainers()).isEmpty();
    assertThat((Object) first.getSpec().getInitContainers())
        .isSameAs(second.getSpec().getImagePullSecrets());
    assertThat(first.getAdditionalProperties())
        .isSameAs(second.getSpec().getAdditionalProperties());
    assertThatThrownBy(() -> first.getSpec().getInitContainers().add(new Container()))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.getSpec().getContainers().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.getMetadata().getLabels().put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.setAdditionalProperty("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  @Guarantee("G51")
  void copiesMadeByBuildersCanBeChanged() throws IOException {
    byte[] bytes = PodJson.uniform(5);
    Pod decoded = pods.decode(bytes, Projection.all());

    Pod built = new PodBuilder(decoded)
        .editMetadata()
        .addToLabels("added", "yes")
        .addToAnnotations("added", "yes")
        .addToFinalizers("f")
        .endMetadata()
        .editSpec()
        .addNewInitContainer()
        .withName("init")
        .endInitContainer()
        .editFirstContainer()
        .addToArgs("--more")
        .addNewEnv()
        .withName("A")
        .withValue("B")
        .endEnv()
        .endContainer()
        .endSpec()
        .build();
    Pod edited = decoded
        .edit()
        .editSpec()
        .removeFromContainers(decoded.getSpec().getContainers().get(1))
        .endSpec()
        .build();
    built.setAdditionalProperty("x", 1);
    built.getMetadata().getLabels().put("later", "yes");

    assertThat(built.getMetadata().getLabels()).containsEntry("added", "yes").hasSize(7);
    assertThat(built.getSpec().getContainers().get(0).getArgs()).hasSize(4).endsWith("--more");
    assertThat(built.getSpec().getInitContainers()).hasSize(1);
    assertThat(edited.getSpec().getContainers()).hasSize(2);
    assertThat(decoded).isEqualTo(MAPPER.readValue(bytes, Pod.class));
  }

  @Test
  void whatIsWrittenIsTheJsonThatWasRead() throws IOException {
    byte[] bytes = PodJson.diverse(6);

    JsonNode written = MAPPER.readTree(pods.encode(pods.decode(bytes, Projection.all())));

    assertThat(written).isEqualTo(MAPPER.readTree(pods.encode(MAPPER.readValue(bytes, Pod.class))));
    assertThat(pods.decode(pods.encode(pods.decode(bytes, USUAL)), USUAL))
        .isEqualTo(pods.decode(bytes, USUAL));
  }

  @Test
  void objectsThatDoNotSayWhatTheyAreGetTheKindOfTheResource() {
    ResourceType old = ResourceType.namespaced("apps", "v1beta1", "deployments", "Deployment");
    JsonCodec<Deployment> deployments = JsonCodec.of(Deployment.class, old, Limits.DEFAULT);
    JsonCodec<GenericKubernetesResource> any =
        JsonCodec.of(GenericKubernetesResource.class, old, Limits.DEFAULT);
    byte[] item = json("{'metadata':{'name':'a'}}");
    byte[] named = json("{'metadata':{'name':'a'},'kind':'Other','apiVersion':'other/v1'}");

    assertThat(deployments.decode(item, USUAL).getApiVersion()).isEqualTo("apps/v1beta1");
    assertThat(deployments.decode(item, Projection.keeping("spec")).getKind())
        .isEqualTo("Deployment");
    assertThat(any.decode(item, USUAL).getApiVersion()).isEqualTo("apps/v1beta1");
    assertThat(any.decode(item, USUAL).getKind()).isEqualTo("Deployment");
    assertThat(any.decode(named, USUAL).getKind()).isEqualTo("Other");
    assertThat(any.decode(named, USUAL).getApiVersion()).isEqualTo("other/v1");
  }

  @Test
  @Guarantee("G37")
  void unknownFieldsAreKeptWhereTheClassCanAndNeverFail() {
    byte[] bytes = json(
        "{'metadata':{'name':'a','brandNew':{'x':[1,2.5,null,'t',99999999999]}},'spec':{'soon':true}}");
    JsonCodec<PartialObjectMetadata> metadata =
        JsonCodec.of(PartialObjectMetadata.class, PODS, Limits.DEFAULT);

    Pod pod = pods.decode(bytes, USUAL);

    assertThat(pod.getMetadata().getAdditionalProperties()).containsOnlyKeys("brandNew");
    assertThat(pod.getMetadata().getAdditionalProperties().get("brandNew"))
        .hasToString("{x=[1, 2.5, null, t, 99999999999]}");
    assertThat(pod.getSpec().getAdditionalProperties()).containsEntry("soon", true);
    assertThat(metadata.decode(bytes, USUAL).getMetadata().getName()).isEqualTo("a");
  }

  @Test
  @Guarantee("G51")
  void stringsAreSharedAmongObjectsButNeverThoseOfASecretsData() {
    ResourceType secrets = ResourceType.namespaced("", "v1", "secrets", "Secret");
    byte[] bytes = json(
        "{'metadata':{'name':'s','namespace':'default','labels':{'app':'web'}},"
            + "'type':'Opaque','data':{'password':'aHVudGVyMg=='},'stringData':{'user':'admin'},'immutable':false}");
    JsonCodec<Secret> typed = JsonCodec.of(Secret.class, secrets, Limits.DEFAULT);
    JsonCodec<GenericKubernetesResource> any =
        JsonCodec.of(GenericKubernetesResource.class, secrets, Limits.DEFAULT);

    List<Secret> two = List.of(typed.decode(bytes, USUAL), typed.decode(bytes, USUAL));
    List<GenericKubernetesResource> generic =
        List.of(any.decode(bytes, USUAL), any.decode(bytes, USUAL));

    assertThat(two.get(0).getMetadata().getNamespace())
        .isSameAs(two.get(1).getMetadata().getNamespace());
    assertThat(two.get(0).getType()).isSameAs(two.get(1).getType());
    assertThat(two.get(0).getData().get("password"))
        .isEqualTo("aHVudGVyMg==")
        .isNotSameAs(two.get(1).getData().get("password"));
    assertThat(two.get(0).getStringData().get("user"))
        .isNotSameAs(two.get(1).getStringData().get("user"));
    assertThat(two.get(0).getData()).isNotSameAs(two.get(1).getData());
    assertThat(generic.get(0).<String>get("data", "password"))
        .isEqualTo("aHVudGVyMg==")
        .isNotSameAs(generic.get(1).<String>get("data", "password"));
  }

  @Test
  void withoutInterningNoStringIsShared() {
    JsonCodec<Pod> alone = JsonCodec.withoutInterning(Pod.class, PODS, Limits.DEFAULT);

    Pod first = alone.decode(PodJson.uniform(7), USUAL);
    Pod second = alone.decode(PodJson.uniform(7), USUAL);

    assertThat(first).isEqualTo(second).isEqualTo(pods.decode(PodJson.uniform(7), USUAL));
    assertThat(first.getSpec().getDnsPolicy()).isNotSameAs(second.getSpec().getDnsPolicy());
    assertThat(pods.decode(PodJson.uniform(7), USUAL).getSpec().getDnsPolicy())
        .isSameAs(pods.decode(PodJson.uniform(8), USUAL).getSpec().getDnsPolicy());
  }

  @Test
  void aDecodedObjectIsReadInPlaceAndSharesItsIdentity() {
    byte[] pod = PodJson.uniform(9);
    byte[] around = new byte[pod.length + 20];
    System.arraycopy(pod, 0, around, 10, pod.length);
    Slice slice = new Slice(around, 10, 10 + pod.length);
    ObjectHead head = pods.readHead(slice);

    CachedObject<Pod> cached = pods.into(CacheFormat.DECODED, USUAL).take(head, slice);

    assertThat(cached.metadata()).isEqualTo(head.metadata());
    assertThat(cached.name().name()).isSameAs(cached.object().getMetadata().getName());
    assertThat(cached.uid()).isSameAs(cached.object().getMetadata().getUid());
    assertThat(cached.labels()).isSameAs(cached.object().getMetadata().getLabels());
    assertThat(cached.object()).isEqualTo(pods.decode(pod, USUAL));
  }

  @Test
  void aPackedObjectIsCheckedOnceAndDecodedForEachReader() {
    Slice slice = Slice.of(PodJson.uniform(10));
    ObjectHead head = pods.readHead(slice);

    CachedObject<Pod> cached = pods.into(CacheFormat.PACKED, USUAL).take(head, slice);

    assertThat(cached.metadata()).isEqualTo(head.metadata());
    assertThat(cached.object())
        .isEqualTo(pods.decode(slice.array(), USUAL))
        .isNotSameAs(cached.object());
    assertThatThrownBy(() -> pods.into(CacheFormat.PACKED, Projection.all())
            .take(head, Slice.of(json("{'spec':{'priority':'high'}}"))))
        .isInstanceOf(UnreadableObjectException.class);
  }

  @Test
  void mapsOfManyKeysAndLongTextsAreKept() {
    ResourceType type = ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");
    StringBuilder data = new StringBuilder();
    Map<String, String> expected = new LinkedHashMap<>();
    for (int i = 0; i < 500; i++) {
      expected.put("key-" + i, ("line " + i + "\n").repeat(i % 40));
      data.append(i == 0 ? "" : ",")
          .append("'key-" + i + "':'")
          .append(("line " + i + "\\n").repeat(i % 40))
          .append("'");
    }

    ConfigMap read = JsonCodec.of(ConfigMap.class, type, Limits.DEFAULT)
        .decode(json("{'metadata':{'name':'m'},'data':{" + data + "}}"), USUAL);

    assertThat(read.getData()).isEqualTo(expected);
    assertThat(new ArrayList<>(read.getData().keySet()))
        .isEqualTo(new ArrayList<>(expected.keySet()));
  }

  @Test
  void customResourcesMayUseWhateverJacksonOffers() throws IOException {
    ResourceType shapes = ResourceType.namespaced("example.com", "v1", "shapes", "Drawing");
    JsonCodec<Drawing> codec = JsonCodec.of(Drawing.class, shapes, Limits.DEFAULT);
    byte[] bytes = json(
        "{'metadata':{'name':'a','namespace':'b'},'spec':{'title':'t','size':{'width':3,'height':4},"
            + "'first':{'type':'circle','radius':3},'old':'renamed','kind':'LARGE','since':'2026-01-02T03:04:05Z',"
            + "'lasts':'PT5M','tags':['x','y'],'count':'7','unexpected':[1]},'status':{'ready':true,'ratio':0.5,'more':'m'}}");

    Drawing drawing = codec.decode(bytes, USUAL);

    assertThat(drawing.getKind()).isEqualTo("Drawing");
    assertThat(drawing.getApiVersion()).isEqualTo("example.com/v1");
    assertThat(drawing.getMetadata().getNamespace()).isEqualTo("b");
    DrawingSpec spec = drawing.getSpec();
    assertThat(spec.size).isEqualTo(new Size(3, 4));
    assertThat(((Circle) spec.first).radius).isEqualTo(3);
    assertThat(spec.renamed).isEqualTo("renamed");
    assertThat(spec.kind).isEqualTo(Kind.LARGE);
    assertThat(spec.since).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    assertThat(spec.lasts).isEqualTo(Duration.ofMinutes(5));
    assertThat(spec.tags).containsExactly("x", "y");
    assertThat(spec.getCount()).isEqualTo(7);
    assertThat(drawing.getStatus().isReady()).isTrue();
    assertThat(drawing.getStatus().ratio).isEqualTo(0.5);
    assertThat(drawing.getStatus().rest()).containsEntry("more", "m");
    codec.validate(bytes);
    assertThat(codec.decode(codec.encode(drawing), USUAL).getSpec().size).isEqualTo(spec.size);
  }

  @Test
  void classesOfOtherClassLoadersAreReadToo() throws ReflectiveOperationException {
    ResourceType shapes = ResourceType.namespaced("example.com", "v1", "shapes", "Drawing");
    Class<?> other = new Elsewhere().loadClass(Drawing.class.getName());
    byte[] bytes =
        json("{'metadata':{'name':'a'},'spec':{'count':7,'tags':['x']},'status':{'ready':true}}");

    Object read = JsonCodec.of(other, shapes, Limits.DEFAULT).decode(bytes, USUAL);

    assertThat(read).isInstanceOf(other).isNotInstanceOf(Drawing.class);
    Object spec = ((CustomResource<?, ?>) read).getSpec();
    assertThat(spec.getClass().getClassLoader()).isInstanceOf(Elsewhere.class);
    assertThat(spec.getClass().getDeclaredField("tags").get(spec)).isEqualTo(List.of("x"));
  }

  /** Loads the classes of this test once more, apart from their originals. */
  private static final class Elsewhere extends ClassLoader {

    Elsewhere() {
      super(JsonCodecTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(JsonCodecTest.class.getName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void aClassThatRefusesAValueMakesItsObjectUnreadable() {
    ResourceType shapes = ResourceType.namespaced("example.com", "v1", "shapes", "Drawing");
    JsonCodec<Drawing> codec = JsonCodec.of(Drawing.class, shapes, Limits.DEFAULT);
    byte[] bytes = json("{'metadata':{'name':'a'},'spec':{'count':-1}}");

    assertThatThrownBy(() -> codec.decode(bytes, USUAL))
        .isInstanceOf(UnreadableObjectException.class)
        .hasMessageContaining("in spec");
    assertThatThrownBy(() -> codec.validate(bytes)).isInstanceOf(UnreadableObjectException.class);
  }

  /** A custom resource with most of what makes classes difficult. */
  @Group("example.com")
  @Version("v1")
  static final class Drawing extends CustomResource<DrawingSpec, DrawingStatus>
      implements Namespaced {
    private static final long serialVersionUID = 1;
  }

  /** Fields without setters, a record, a subtype, an alias, an enum, times. */
  public static final class DrawingSpec {
    public String title;
    public Size size;
    public Shape first;

    @JsonAlias("old")
    public String renamed;

    public Kind kind;
    public Instant since;
    public Duration lasts;
    public List<String> tags = new ArrayList<>();
    private int count;

    public int getCount() {
      return count;
    }

    public void setCount(int count) {
      if (count < 0) {
        throw new IllegalArgumentException("hunter2");
      }
      this.count = count;
    }
  }

  /** Unknown fields through a method alone. */
  static final class DrawingStatus {
    private boolean ready;
    public double ratio;
    private final Map<String, Object> rest = new LinkedHashMap<>();

    public boolean isReady() {
      return ready;
    }

    public DrawingStatus setReady(boolean ready) {
      this.ready = ready;
      return this;
    }

    @JsonAnyGetter
    public Map<String, Object> rest() {
      return rest;
    }

    @JsonAnySetter
    public void put(String key, Object value) {
      rest.put(key, value);
    }
  }

  record Size(int width, @JsonProperty("height") int high) {}

  enum Kind {
    SMALL,
    LARGE
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes(@JsonSubTypes.Type(value = Circle.class, name = "circle"))
  interface Shape {}

  static final class Circle implements Shape {
    public int radius;
  }

  @Test
  void packedItemsOfListsEqualPackedObjectsOfEvents() {
    String rest =
        "'metadata':{'name':'a','namespace':'n','uid':'u','resourceVersion':'1'},'spec':{'nodeName':'x'}}";
    Slice item = Slice.of(json("{" + rest));
    Slice event = Slice.of(json("{'kind':'Pod','apiVersion':'v1'," + rest));

    CachedObject<Pod> listed = pods.into(CacheFormat.PACKED, USUAL).take(pods.readHead(item), item);
    CachedObject<Pod> watched =
        pods.into(CacheFormat.PACKED, USUAL).take(pods.readHead(event), event);

    assertThat(listed.hasSameContentAs(watched)).isTrue();
    assertThat(listed.object()).isEqualTo(watched.object());
    assertThat(listed.object().getKind()).isEqualTo("Pod");
  }
}
