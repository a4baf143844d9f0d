package io.informer4j.fabric8.chain;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.resource.InformerLease;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.name.ResourceType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ChainTest {

  /** What client-go has informers for, as its generated factories name it: accessor, group, versions, resources. */
  private static final String CLIENT_GO = """
      admissionregistration|admissionregistration.k8s.io|v1 v1beta1|mutatingadmissionpolicies mutatingadmissionpolicybindings mutatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations
      admissionregistration|admissionregistration.k8s.io|v1alpha1|mutatingadmissionpolicies mutatingadmissionpolicybindings validatingadmissionpolicies validatingadmissionpolicybindings
      apps|apps|v1 v1beta2|controllerrevisions daemonsets deployments replicasets statefulsets
      apps|apps|v1beta1|controllerrevisions deployments statefulsets
      autoscaling|autoscaling|v1 v2|horizontalpodautoscalers
      batch|batch|v1|cronjobs jobs
      batch|batch|v1beta1|cronjobs
      certificates|certificates.k8s.io|v1 v1beta1|certificatesigningrequests clustertrustbundles podcertificaterequests
      certificates|certificates.k8s.io|v1alpha1|clustertrustbundles
      coordination|coordination.k8s.io|v1|leases
      coordination|coordination.k8s.io|v1alpha2|leasecandidates
      coordination|coordination.k8s.io|v1beta1|leases leasecandidates
      core||v1|componentstatuses configmaps endpoints events limitranges namespaces nodes persistentvolumes persistentvolumeclaims pods podtemplates replicationcontrollers resourcequotas secrets services serviceaccounts
      discovery|discovery.k8s.io|v1 v1beta1|endpointslices
      events|events.k8s.io|v1 v1beta1|events
      extensions|extensions|v1beta1|daemonsets deployments ingresses networkpolicies replicasets
      flowcontrol|flowcontrol.apiserver.k8s.io|v1 v1beta1 v1beta2 v1beta3|flowschemas prioritylevelconfigurations
      internal|internal.apiserver.k8s.io|v1alpha1|storageversions
      lifecycle|lifecycle.k8s.io|v1alpha1|evictions evictionrequests
      networking|networking.k8s.io|v1|ipaddresses ingresses ingressclasses networkpolicies servicecidrs
      networking|networking.k8s.io|v1beta1|ipaddresses ingresses ingressclasses servicecidrs
      node|node.k8s.io|v1 v1alpha1 v1beta1|runtimeclasses
      policy|policy|v1 v1beta1|poddisruptionbudgets
      rbac|rbac.authorization.k8s.io|v1 v1alpha1 v1beta1|clusterroles clusterrolebindings roles rolebindings
      resource|resource.k8s.io|v1 v1beta2|deviceclasses devicetaintrules resourceclaims resourceclaimtemplates resourceslices
      resource|resource.k8s.io|v1alpha3|devicetaintrules resourcepoolstatusrequests
      resource|resource.k8s.io|v1beta1|deviceclasses resourceclaims resourceclaimtemplates resourceslices
      scheduling|scheduling.k8s.io|v1|priorityclasses
      scheduling|scheduling.k8s.io|v1alpha3|compositepodgroups podgroups workloads
      scheduling|scheduling.k8s.io|v1beta1|podgroups priorityclasses workloads
      storage|storage.k8s.io|v1 v1beta1|csidrivers csinodes csistoragecapacities storageclasses volumeattachments volumeattributesclasses
      storage|storage.k8s.io|v1alpha1|csistoragecapacities volumeattachments volumeattributesclasses
      storagemigration|storagemigration.k8s.io|v1 v1beta1|storageversionmigrations
      """;

  /** One resource as the chain reaches it. */
  private record Reached(ResourceType type, Class<?> model, Class<?> declared, String method) {}

  @Test
  @Guarantee("G46")
  void reachesEveryResourceThatClientGoHasInformersFor() throws Exception {
    Map<String, Reached> chain = walk();
    Map<String, String> expected = clientGo();

    assertThat(expected).hasSize(147);
    assertThat(expected.keySet().stream()
            .map(call -> call.substring(0, call.lastIndexOf('.')))
            .distinct())
        .hasSize(50);
    assertThat(chain.keySet()).containsAll(expected.keySet());
    expected.forEach((call, path) ->
        assertThat(Collection.of(chain.get(call).type()).path()).as(call).isEqualTo(path));
  }

  @Test
  @Guarantee("G46")
  void readsEachResourceIntoAClassOfItsKindThatTheMethodDeclares() throws Exception {
    walk().forEach((call, reached) -> {
      assertThat(reached.declared()).as(call).isEqualTo(reached.model());
      if (reached.model() != GenericKubernetesResource.class) {
        Class<? extends HasMetadata> model = reached.model().asSubclass(HasMetadata.class);
        assertThat(HasMetadata.getKind(model)).as(call).isEqualTo(reached.type().kind());
        assertThat(HasMetadata.getGroup(model))
            .as(call)
            .isEqualTo(reached.type().group());
        assertThat(HasMetadata.getPlural(model))
            .as(call)
            .isEqualTo(reached.type().plural());
        assertThat(reached.type().isNamespaced())
            .as(call)
            .isEqualTo(Namespaced.class.isAssignableFrom(model));
      }
    });
  }

  @Test
  @Guarantee("G46")
  void usesTheGenericClassOnlyWhereNoVersionHasAModel() throws Exception {
    TreeSet<String> generic = walk().values().stream()
        .filter(reached -> reached.model() == GenericKubernetesResource.class)
        .map(reached ->
            reached.type() + " " + reached.type().kind() + " " + reached.type().isNamespaced())
        .collect(toCollection(TreeSet::new));

    assertThat(generic)
        .containsExactly(
            "compositepodgroups.v1alpha3.scheduling.k8s.io CompositePodGroup true",
            "evictionrequests.v1alpha1.lifecycle.k8s.io EvictionRequest true",
            "evictions.v1alpha1.lifecycle.k8s.io Eviction true",
            "storageversions.v1alpha1.internal.apiserver.k8s.io StorageVersion false");
  }

  @Test
  @Guarantee("G46")
  void lendsTheClassOfTheNearestVersion() throws Exception {
    Map<String, Reached> chain = walk();

    assertThat(modelOf(chain, "apps.v1beta1.deployments"))
        .isEqualTo("io.fabric8.kubernetes.api.model.apps.Deployment");
    assertThat(modelOf(chain, "rbac.v1alpha1.roles"))
        .isEqualTo("io.fabric8.kubernetes.api.model.rbac.Role");
    assertThat(modelOf(chain, "storage.v1alpha1.volumeattributesclasses"))
        .isEqualTo("io.fabric8.kubernetes.api.model.storage.v1beta1.VolumeAttributesClass");
    assertThat(modelOf(chain, "certificates.v1.clustertrustbundles"))
        .isEqualTo("io.fabric8.kubernetes.api.model.certificates.v1beta1.ClusterTrustBundle");
    assertThat(modelOf(chain, "resource.v1.devicetaintrules"))
        .isEqualTo("io.fabric8.kubernetes.api.model.resource.v1beta2.DeviceTaintRule");
  }

  @Test
  @Guarantee("G46")
  void hasTheFurtherListableKindsOfTheModels() throws Exception {
    assertThat(walk().keySet())
        .contains(
            "apiextensions.v1.customresourcedefinitions",
            "apiregistration.v1.apiservices",
            "autoscaling.v2beta2.horizontalpodautoscalers",
            "gateway.v1.httproutes",
            "metrics.v1beta1.nodes",
            "metrics.v1beta1.pods");
  }

  @Test
  void writesMethodsInCamelCase() throws Exception {
    Map<String, Reached> chain = walk();

    assertThat(chain.get("core.v1.configmaps").method()).isEqualTo("configMaps");
    assertThat(chain.get("storage.v1.csidrivers").method()).isEqualTo("csiDrivers");
    assertThat(chain.get("networking.v1.networkpolicies").method()).isEqualTo("networkPolicies");
    assertThat(chain.get("networking.v1.servicecidrs").method()).isEqualTo("serviceCIDRs");
    assertThat(chain.get("core.v1.endpoints").method()).isEqualTo("endpoints");
  }

  @Test
  void agreesWithTheRegister() throws Exception {
    Map<ResourceType, Class<?>> chain = new LinkedHashMap<>();
    walk().values().forEach(reached -> chain.put(reached.type(), reached.model()));
    Map<ResourceType, Class<?>> register = new LinkedHashMap<>();
    KnownResources.all().forEach(known -> register.put(known.resourceType(), known.model()));

    assertThat(register).isEqualTo(chain).hasSameSizeAs(KnownResources.all());
  }

  private static String modelOf(Map<String, Reached> chain, String call) {
    return chain.get(call).model().getName();
  }

  /** Returns each call of the chain, as accessor.version.plural, and the path that it must lead to. */
  private static Map<String, String> clientGo() {
    Map<String, String> calls = new LinkedHashMap<>();
    CLIENT_GO.lines().forEach(line -> {
      String[] columns = line.split("\\|", -1);
      for (String version : columns[2].split(" ", -1)) {
        for (String plural : columns[3].split(" ", -1)) {
          String root = columns[1].isEmpty() ? "api/" : "apis/" + columns[1] + "/";
          calls.put(columns[0] + "." + version + "." + plural, root + version + "/" + plural);
        }
      }
    });
    return calls;
  }

  /** Calls every method of every link, and notes what each chain ends in. */
  private static Map<String, Reached> walk() throws Exception {
    Map<String, Reached> reached = new TreeMap<>();
    InformerGroups groups = recorder();
    for (Method group : InformerGroups.class.getMethods()) {
      if (group.getParameterCount() > 0) {
        continue;
      }
      Object versions = group.invoke(groups);
      for (Method version : versions.getClass().getDeclaredMethods()) {
        Object resources = version.invoke(versions);
        for (Method method : resources.getClass().getDeclaredMethods()) {
          RecordedAccess<?> end = (RecordedAccess<?>) method.invoke(resources);
          Class<?> declared = (Class<?>)
              ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0];
          String plural = end.resourceType().plural();
          reached.put(
              group.getName() + "." + version.getName() + "." + plural,
              new Reached(end.resourceType(), end.model(), declared, method.getName()));
          assertThat(method.getName().toLowerCase(Locale.ROOT)).isEqualTo(plural);
          assertThat(end.resourceType().version()).isEqualTo(version.getName());
        }
      }
    }
    return reached;
  }

  private static InformerGroups recorder() {
    return new InformerGroups() {
      @Override
      public <T> ResourceAccess<T> access(Class<T> model, ResourceType type) {
        return new RecordedAccess<>(model, type);
      }
    };
  }

  private record RecordedAccess<T>(Class<T> model, ResourceType resourceType)
      implements ResourceAccess<T> {

    @Override
    public ResourceAccess<T> with(UnaryOperator<InformerOptions<T>> change) {
      throw noInformer();
    }

    @Override
    public ResourceInformer<T> informer() {
      throw noInformer();
    }

    @Override
    public InformerLease<T> acquire() {
      throw noInformer();
    }

    private static UnsupportedOperationException noInformer() {
      return new UnsupportedOperationException("only records what was asked for; use a factory");
    }
  }
}
