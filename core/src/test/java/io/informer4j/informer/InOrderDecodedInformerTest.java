package io.informer4j.informer;

import io.informer4j.testsupport.CacheForm;

class InOrderDecodedInformerTest extends SharedIndexInformerContract {

  @Override
  CacheForm form() {
    return CacheForm.DECODED;
  }

  @Override
  QueueKind queueKind() {
    return QueueKind.IN_ORDER;
  }
}
