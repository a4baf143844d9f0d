package io.informer4j.peers.informer;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.okhttp.OkHttpClientFactory;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;

/** The HTTP implementations of fabric8's client, on which ours stands too. */
public enum HttpStack {
  /** What fabric8 takes if nobody says otherwise. */
  VERTX("Vert.x"),
  /** The HTTP client of the JDK. */
  JDK("JDK"),
  /** OkHttp: the one that sends HTTP/2 PINGs. */
  OKHTTP("OkHttp");

  private final String title;

  HttpStack(String title) {
    this.title = title;
  }

  /** Returns its name for people. */
  public String title() {
    return title;
  }

  HttpClient.Factory factory() {
    return switch (this) {
      case VERTX -> new VertxHttpClientFactory();
      case JDK -> new JdkHttpClientFactory();
      case OKHTTP -> new OkHttpClientFactory();
    };
  }
}
