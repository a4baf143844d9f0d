package io.informer4j.controller;

/** What a controller that stops still does. */
public enum Drain {

  /** Reconciles that run may come to their end; names that wait are dropped. */
  RUNNING,

  /** Names that wait are reconciled too, once each; those that wait for a point in time, or for a mirror to show what they
   * wrote, are dropped. */
  QUEUED
}
