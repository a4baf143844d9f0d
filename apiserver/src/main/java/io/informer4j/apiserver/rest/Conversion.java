package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** How objects of one version look in another, in which they are stored. Writes to the objects that it is given. */
interface Conversion {

  /** The versions differ in their names alone. */
  Conversion NAMES_ALONE = new Conversion() {
    @Override
    public void toStored(ObjectNode object) {}

    @Override
    public void toServed(ObjectNode object) {}
  };

  /** Makes an object that was sent one that is stored; what it calls itself is not looked at. */
  void toStored(ObjectNode object);

  /** Makes an object that is stored one to be sent; what it calls itself is not looked at. */
  void toServed(ObjectNode object);

  /** Returns how the stored version calls a field that selectors may name. */
  default String storedField(String field) {
    return field;
  }
}
