package io.informer4j.testing.server;

import java.util.Locale;

/** Which API server a test talks to. */
public enum ServerKind {
  /** The one in this process, {@link io.informer4j.apiserver.ApiServer}: starts at once, and can be disturbed. */
  EMBEDDED,
  /** A kube-apiserver and an etcd, started for the test from the binaries that the environment names. */
  KUBE_APISERVER,
  /** The cluster of the user's kubeconfig. */
  EXISTING_CLUSTER;

  /** Returns how it is written in settings and messages, {@code kube-apiserver} for instance. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
