package io.informer4j.protobuf;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The descriptors that the official Java client was generated with. */
public final class OfficialDescriptors {

  /** The classes that hold them. */
  private static final List<String> HOLDERS = List.of(
      "IntStr",
      "Meta",
      "Resource",
      "Runtime",
      "V1",
      "V1Admission",
      "V1Admissionregistration",
      "V1Apiextensions",
      "V1Apps",
      "V1Authentication",
      "V1Authorization",
      "V1Autoscaling",
      "V1Batch",
      "V1Certificates",
      "V1Coordination",
      "V1Discovery",
      "V1Events",
      "V1Flowcontrol",
      "V1Networking",
      "V1Node",
      "V1Policy",
      "V1Rbac",
      "V1Resource",
      "V1Scheduling",
      "V1Storage",
      "V1alpha1Apiserverinternal",
      "V1alpha1Imagepolicy",
      "V1alpha1Rbac",
      "V1beta1Admission",
      "V1beta1Admissionregistration",
      "V1beta1Apiextensions",
      "V1beta1Apps",
      "V1beta1Authentication",
      "V1beta1Authorization",
      "V1beta1Batch",
      "V1beta1Certificates",
      "V1beta1Extensions",
      "V1beta1Policy",
      "V1beta1Rbac",
      "V1beta1Storage",
      "V1beta1Storagemigration",
      "V1beta2Apps",
      "V2Apidiscovery",
      "V2Autoscaling",
      "V2beta1Apidiscovery");

  private OfficialDescriptors() {}

  /** Returns all of them by the full names of messages, or skips the test where the official client is absent. */
  public static Map<String, Descriptor> byName() {
    Map<String, Descriptor> descriptors = new LinkedHashMap<>();
    for (String holder : HOLDERS) {
      for (Descriptor message : file(holder).getMessageTypes()) {
        descriptors.put(message.getFullName(), message);
      }
    }
    return descriptors;
  }

  private static FileDescriptor file(String holder) {
    try {
      Class<?> type = Class.forName("io.kubernetes.client.proto." + holder);
      return (FileDescriptor) type.getMethod("getDescriptor").invoke(null);
    } catch (ClassNotFoundException | InvocationTargetException e) {
      assumeTrue(false, "the official client's descriptors are not on the class path: " + e);
      throw new IllegalStateException("unreachable", e);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new IllegalStateException("no descriptors in " + holder, e);
    }
  }
}
