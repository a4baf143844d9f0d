package io.informer4j.protobuf.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Holds the schema table against the descriptors that the official Java client was generated with. */
class SchemaTableTest {

  /** The official client's descriptors, by the names of the classes that hold them. */
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

  /** What the official client took from the sources of a later version than the table's. */
  private static final List<String> LATER = List.of(
      "k8s.io.api.autoscaling.v1.HorizontalPodAutoscalerCondition 6",
      "k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerCondition 6");

  @Test
  void everyFieldOfTheOfficialClientIsInTheTable() throws ReflectiveOperationException {
    List<String> differences = new ArrayList<>();
    int compared = 0;
    for (String holder : HOLDERS) {
      for (Descriptor message : file(holder).getMessageTypes()) {
        Optional<Message> tabled = Schema.find(message.getFullName());
        if (tabled.isEmpty()) {
          differences.add("no message " + message.getFullName());
          continue;
        }
        for (FieldDescriptor field : message.getFields()) {
          compared++;
          String expected = describe(field);
          String place = message.getFullName() + " " + field.getNumber();
          String found =
              tabled.get().field(field.getNumber()).map(SchemaTableTest::describe).orElse("none");
          if (!expected.equals(found) && !LATER.contains(place)) {
            differences.add(place + ": " + expected + ", in the table " + found);
          }
        }
      }
    }

    assertThat(differences).isEmpty();
    assertThat(compared).isGreaterThan(3000);
  }

  private static FileDescriptor file(String holder) throws ReflectiveOperationException {
    try {
      Class<?> type = Class.forName("io.kubernetes.client.proto." + holder);
      return (FileDescriptor) type.getMethod("getDescriptor").invoke(null);
    } catch (ClassNotFoundException | InvocationTargetException e) {
      assumeTrue(false, "the official client's descriptors are not on the class path: " + e);
      throw e;
    }
  }

  private static String describe(Field field) {
    String label =
        switch (field.label()) {
          case REPEATED -> "repeated ";
          case MAP -> "map ";
          default -> "";
        };
    return label + field.kindName() + " " + field.name();
  }

  private static String describe(FieldDescriptor field) {
    if (field.isMapField()) {
      FieldDescriptor value = field.getMessageType().findFieldByNumber(2);
      return "map " + kind(value) + " " + field.getName();
    }
    return (field.isRepeated() ? "repeated " : "") + kind(field) + " " + field.getName();
  }

  private static String kind(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.MESSAGE
        ? field.getMessageType().getFullName()
        : field.getType().name().toLowerCase(Locale.ROOT);
  }
}
