package io.informer4j.controller;

/** When a controller starts its informers. */
public enum CacheStart {

  /** When the controller is started: the caches of a process that does not lead are warm, so that it can act at once when it does. */
  AT_ONCE,

  /**
   * When this process leads: one that does not lead costs neither memory nor requests, and takes longer to begin (kube-scheduler:
   * {@code DelayCacheUntilActive}). Informers that somebody else has started are not waited with.
   */
  WHEN_LEADING
}
