package io.informer4j.examples.cluster;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.FactoryHealth;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/**
 * Answers the kubelet: {@code /readyz} says whether the caches are filled, {@code /livez} whether they are in touch with the server.
 * Both say in words what is wrong. The port is 8080, or that of {@code -Dport=…}.
 */
public final class PodHealthProbes {

  private PodHealthProbes() {}

  /** Runs it until Ctrl-C. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        SharedInformerFactory factory = SharedInformerFactory.builder(client).build()) {
      factory.core().v1().pods().informer();

      HttpServer http =
          HttpServer.create(new InetSocketAddress(Integer.getInteger("port", 8080)), 0);
      serve(http, "/readyz", factory, FactoryHealth::isReady);
      serve(http, "/livez", factory, FactoryHealth::isLive);
      http.start(); // before the informers: a probe is answered while they still fill
      try {
        factory.start();
        System.out.println("probes on port " + http.getAddress().getPort());
        Thread.currentThread().join(); // until Ctrl-C
      } finally {
        http.stop(0);
      }
    }
  }

  private static void serve(
      HttpServer http,
      String path,
      SharedInformerFactory factory,
      Predicate<FactoryHealth> isWell) {
    http.createContext(path, exchange -> {
      FactoryHealth health = factory.health();
      byte[] body = health.toString().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(isWell.test(health) ? 200 : 503, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
  }
}
