package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.store.Index;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Follows a custom resource: an annotated class is all that an informer needs; where it has no class, see {@code dynamic()}.
 * Applies the definition of teams, creates one, finds it by a field of its spec, and takes both away again.
 */
public final class TeamCustomResource {

  private static final String DEFINITION = """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: teams.example.com}
      spec:
        group: example.com
        scope: Namespaced
        names: {kind: Team, plural: teams, singular: team}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec:
                    type: object
                    properties: {lead: {type: string}, members: {type: integer}}
      """;

  private TeamCustomResource() {}

  /** The custom resource; group, version and class name say where the server has it. */
  @Group("example.com")
  @Version("v1")
  public static final class Team extends CustomResource<TeamSpec, Void> implements Namespaced {
    private static final long serialVersionUID = 1L;
  }

  /** What is wanted of a team. */
  public record TeamSpec(String lead, int members) {}

  /** Runs it. */
  public static void main(String[] arguments) throws InterruptedException {
    CountDownLatch deleted = new CountDownLatch(1);
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      client.resource(DEFINITION).serverSideApply();
      client.resource(newTeam("green", new TeamSpec("ada", 3))).serverSideApply();

      ResourceInformer<Team> teams = factory.informerFor(Team.class);
      teams.addIndexers(Map.of("byLead", Index.byField("spec.lead")));
      teams.addEventHandler(ResourceEventHandler.of(
          team -> System.out.println("added " + team.getMetadata().getName() + ", "
              + team.getSpec().members() + " members"),
          (old, team) -> System.out.println("updated " + team.getMetadata().getName()),
          gone -> {
            System.out.println("deleted " + gone.name().name());
            deleted.countDown();
          }));
      factory.start();
      factory.awaitSync(Duration.ofSeconds(30));
      System.out.println("led by ada: " + teams.view().indexKeys("byLead", "ada"));

      client.resources(Team.class).inNamespace("default").withName("green").delete();
      deleted.await();
      client.resource(DEFINITION).delete();
    }
  }

  private static Team newTeam(String name, TeamSpec spec) {
    Team team = new Team();
    team.getMetadata().setNamespace("default");
    team.getMetadata().setName(name);
    team.setSpec(spec);
    return team;
  }
}
