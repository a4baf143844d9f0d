package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.http.Access;
import io.informer4j.cli.documentation.Guarantee;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Everything that a user, a kubeconfig or a cluster can get wrong: one line, and the right code. */
@Guarantee("G117")
class ErrorsTest {

  private static TestCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new TestCluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static void assertOneLine(Running command, int code, String... parts) {
    assertThat(command.code()).as("%s", command.err()).isEqualTo(code);
    assertThat(command.err().lines().filter(line -> !line.startsWith("Try '"))).hasSize(1);
    assertThat(command.err()).startsWith("informer4j: ").contains(parts).doesNotContain("\tat ");
  }

  @Test
  void aResourceThatTheServerDoesNotHaveIsNamedWithOnesThatItHas() {
    Running command = Running.toEnd("watch", "pots", "--kubeconfig", cluster.kubeconfig());

    assertOneLine(command, 1, "no resource 'pots'", "did you mean pods", "kubectl api-resources");
  }

  @Test
  void aResourceThatCannotBeWatchedSaysSo() {
    Running command =
        Running.toEnd("get", "selfsubjectreviews", "--kubeconfig", cluster.kubeconfig());

    assertOneLine(command, 1, "selfsubjectreviews");
  }

  @Test
  void aServerThatDoesNotListenIsSaid() {
    String elsewhere = cluster.kubeconfigFor(TestCluster.deadAddress());

    assertOneLine(
        Running.toEnd("watch", "pods", "--kubeconfig", elsewhere),
        1,
        "nobody listens at the cluster's address");
  }

  @Test
  void anUnknownHostIsSaid() {
    String elsewhere = cluster.kubeconfigFor("http://no-such-host.invalid:6443");

    assertOneLine(
        Running.toEnd("get", "pods", "--kubeconfig", elsewhere), 1, "host is unknown", "DNS");
  }

  @Test
  void aTokenThatTheServerDoesNotKnowIsSaid() {
    String expired = cluster.kubeconfigWithToken("expired");

    assertOneLine(
        Running.toEnd("watch", "pods", "--kubeconfig", expired),
        1,
        "does not know you (401)",
        "expired");
  }

  @Test
  void aMissingPermissionIsSaid() {
    String limited = cluster.kubeconfigOf(request -> !request.resource().equals("pods"));

    assertOneLine(
        Running.toEnd("watch", "pods", "-A", "--kubeconfig", limited), 1, "403", "pods", "role");
    assertOneLine(Running.toEnd("get", "pods", "-A", "--kubeconfig", limited), 1, "403", "role");
    assertOneLine(Running.toEnd("top", "pods", "-A", "--kubeconfig", limited), 1, "403", "role");
  }

  @Test
  void aCertificateThatNobodyTrustsIsSaid() {
    String elsewhere = cluster.kubeconfigFor(cluster.server().url().toString());

    assertOneLine(
        Running.toEnd("get", "pods", "--kubeconfig", elsewhere),
        1,
        "not trusted",
        "certificate-authority");
  }

  @Test
  void aMissingKubeconfigIsNamed() {
    assertOneLine(
        Running.toEnd("watch", "pods", "--kubeconfig", "nowhere.yaml"),
        1,
        "no kubeconfig nowhere.yaml",
        "--embedded");
  }

  @Test
  void aBrokenKubeconfigIsNamedWithTheLine() {
    String broken = cluster.write("broken", "apiVersion: v1\nclusters: [").toString();

    assertOneLine(
        Running.toEnd("watch", "pods", "--kubeconfig", broken),
        1,
        "broken is not valid YAML (line 2)");
  }

  @Test
  void whatIsYamlButNoKubeconfigIsNamed() {
    String text = cluster.write("text", "just a text").toString();
    String empty = cluster.write("empty", "").toString();

    assertOneLine(Running.toEnd("get", "pods", "--kubeconfig", text), 1, "text is not valid");
    assertOneLine(Running.toEnd("get", "pods", "--kubeconfig", empty), 1, "empty is not valid");
  }

  @Test
  void anUnknownContextIsNamedWithTheOnesThatThereAre() {
    String elsewhere = cluster.kubeconfigFor("http://127.0.0.1:1");

    assertOneLine(
        Running.toEnd("get", "pods", "--kubeconfig", elsewhere, "--context", "prod"),
        1,
        "no context 'prod'",
        "there are: there");
  }

  @Test
  void aKubeconfigWithoutACurrentContextAsksForOne() {
    String none = cluster.write("none", "apiVersion: v1\nkind: Config\n").toString();

    assertOneLine(Running.toEnd("get", "pods", "--kubeconfig", none), 1, "--context");
  }

  @Test
  void aLabelSelectorThatIsNoneIsAUsageError() {
    assertOneLine(
        Running.toEnd("watch", "pods", "-l", "a in b", "--kubeconfig", cluster.kubeconfig()),
        2,
        "no label selector");
  }

  @Test
  void aFieldSelectorThatIsNoneIsAUsageError() {
    assertOneLine(
        Running.toEnd(
            "get", "pods", "--field-selector", "name", "--kubeconfig", cluster.kubeconfig()),
        2,
        "--field-selector");
  }

  @Test
  void aFieldSelectorThatTheServerDoesNotTakeIsSaid() {
    assertOneLine(
        Running.toEnd(
            "get",
            "pods",
            "--field-selector",
            "spec.colour=red",
            "--kubeconfig",
            cluster.kubeconfig()),
        1,
        "400",
        "spec.colour");
  }

  @Test
  void anIndexByAFieldThatThereIsNotIsSaid() {
    assertOneLine(
        Running.toEnd(
            "get", "pods", "--index", "spec.colour", "--kubeconfig", cluster.kubeconfig()),
        1,
        "--index",
        "colour");
  }

  @Test
  void aNameThatIsNotThereIsSaid() {
    assertOneLine(
        Running.toEnd("get", "pod", "nobody", "--kubeconfig", cluster.kubeconfig()),
        1,
        "'nobody' is not there");
  }

  @Test
  void aMissingNamespaceIsAWarning() {
    Running command =
        Running.toEnd("get", "pods", "-n", "nowhere", "--kubeconfig", cluster.kubeconfig());

    assertThat(command.code()).isZero();
    assertThat(command.err())
        .contains("informer4j: there is no namespace 'nowhere' now", "no pods found");
  }

  @Test
  void somebodyWhoMayNotLookAtNamespacesIsNotWarned() {
    String limited = cluster.kubeconfigOf(request -> !request.resource().equals("namespaces"));
    Running command = Running.toEnd("get", "pods", "-n", "nowhere", "--kubeconfig", limited);

    assertThat(command.code()).isZero();
    assertThat(command.err()).doesNotContain("namespace");
  }

  @Test
  void stackTracesAreForThoseWhoAsk() {
    Running command = Running.toEnd(
        "get", "pods", "--debug", "--kubeconfig", cluster.kubeconfigFor(TestCluster.deadAddress()));

    assertThat(command.code()).isEqualTo(1);
    assertThat(command.err()).contains("informer4j: nobody listens", "\tat io.");
  }

  @Test
  void readOnlyAccessIsEnough() {
    String reader = cluster.kubeconfigOf(Access.readOnly());

    assertThat(Running.toEnd("get", "pods", "--kubeconfig", reader).code()).isZero();
  }
}
