package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds the schema table against the descriptors that the official Java client was generated with. */
class SchemaTableTest {

  private static final Path TABLE =
      Path.of("src/generator/resources/io/informer4j/protobuf/generator/schema.txt");

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

  private static final Map<String, Map<Integer, String>> TABLED = new LinkedHashMap<>();

  @BeforeAll
  static void readTable() throws IOException {
    Map<Integer, String> fields = new TreeMap<>();
    for (String line : Files.readAllLines(TABLE)) {
      String[] words = line.strip().split(" ");
      if (words[0].equals("message")) {
        fields = new TreeMap<>();
        TABLED.put(words[1], fields);
      } else if (!words[0].isEmpty() && Character.isDigit(words[0].charAt(0))) {
        List<String> labels = List.of(words).subList(3, words.length);
        String label =
            labels.contains("repeated") ? "repeated " : labels.contains("map") ? "map " : "";
        fields.put(Integer.parseInt(words[0]), label + words[2] + " " + words[1]);
      }
    }
  }

  @Test
  void everyFieldOfTheOfficialClientIsInTheTable() throws ReflectiveOperationException {
    List<String> differences = new ArrayList<>();
    int compared = 0;
    for (String holder : HOLDERS) {
      for (Descriptor message : file(holder).getMessageTypes()) {
        Map<Integer, String> tabled = TABLED.get(message.getFullName());
        if (tabled == null) {
          differences.add("no message " + message.getFullName());
          continue;
        }
        for (FieldDescriptor field : message.getFields()) {
          compared++;
          String expected = describe(field);
          String place = message.getFullName() + " " + field.getNumber();
          if (!expected.equals(tabled.get(field.getNumber())) && !LATER.contains(place)) {
            differences.add(
                place + ": " + expected + ", in the table " + tabled.get(field.getNumber()));
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
