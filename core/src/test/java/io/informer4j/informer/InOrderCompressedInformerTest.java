package io.informer4j.informer;

import io.informer4j.testsupport.CacheForm;

class InOrderCompressedInformerTest extends SharedIndexInformerContract {

  @Override
  CacheForm form() {
    return CacheForm.COMPRESSED;
  }

  @Override
  QueueKind queueKind() {
    return QueueKind.IN_ORDER;
  }
}
