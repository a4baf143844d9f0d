package io.informer4j.informer;

import io.informer4j.testsupport.CacheForm;

class InOrderPackedInformerTest extends SharedIndexInformerContract {

  @Override
  CacheForm form() {
    return CacheForm.PACKED;
  }

  @Override
  QueueKind queueKind() {
    return QueueKind.IN_ORDER;
  }
}
