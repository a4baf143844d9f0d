package io.informer4j.testing.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class, or one test method, an API server.
 *
 * <pre>{@code
 * @EnableApiServer
 * class ConfigMapsTest {
 *   @Test
 *   void aConfigMapIsThereAfterItWasCreated(KubernetesClient client) {
 *     client.configMaps().inNamespace("default").resource(map("settings")).create();
 *     assertThat(client.configMaps().inNamespace("default").withName("settings").get()).isNotNull();
 *   }
 * }
 * }</pre>
 *
 * <p>The server is the embedded one, unless the environment says otherwise: {@code USE_EXISTING_CLUSTER=true} means the
 * cluster of the kubeconfig; {@code KUBEBUILDER_ASSETS} (a folder with {@code kube-apiserver} and {@code etcd}), or
 * {@code TEST_ASSET_KUBE_APISERVER} and {@code TEST_ASSET_ETCD} (the files themselves), mean a real one, started for the
 * test. The JUnit configuration parameter or system property {@code informer4j.server} ({@code embedded},
 * {@code kube-apiserver}, {@code existing-cluster}) has the last word.
 *
 * <p>Parameters of constructors, tests and life-cycle methods, and fields, static ones too, are filled in by their type:
 * {@link TestApiServer}, fabric8's {@code Config} and {@code KubernetesClient} (whose implementation must be on the class
 * path; it is closed with the server), and {@link io.informer4j.apiserver.ApiServer}. A test method with a parameter of
 * that last type is skipped where the server is not the embedded one.
 *
 * <p><b>Threading:</b> one server belongs to one class or to one method; tests may run in parallel.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ApiServerExtension.class)
public @interface EnableApiServer {

  /** How long a server lives. */
  enum Lifecycle {
    /** All tests of the class have the same one. */
    PER_CLASS,
    /** Each test method has its own. */
    PER_METHOD
  }

  /**
   * Which servers will do; all of them if none is named. If the one that the environment chooses will not, the embedded
   * one is used if it will, and otherwise the tests are skipped.
   */
  ServerKind[] server() default {};

  /** How long the server lives. On a method it is always that method's own. */
  Lifecycle lifecycle() default Lifecycle.PER_CLASS;

  /** Whether the embedded server speaks TLS. The others always do. */
  boolean tls() default false;

  /** After how many seconds the embedded server's watches get bookmarks. Others: about a minute. */
  int bookmarkSeconds() default 60;

  /** How many events per resource the embedded server keeps for watches that come back. */
  int window() default 1000;

  /** Whether the embedded server knows streaming lists. */
  boolean watchList() default true;
}
