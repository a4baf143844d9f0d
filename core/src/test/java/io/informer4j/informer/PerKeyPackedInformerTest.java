package io.informer4j.informer;

import io.informer4j.testsupport.CacheForm;

class PerKeyPackedInformerTest extends SharedIndexInformerContract {

  @Override
  CacheForm form() {
    return CacheForm.PACKED;
  }

  @Override
  QueueKind queueKind() {
    return QueueKind.PER_KEY;
  }
}
