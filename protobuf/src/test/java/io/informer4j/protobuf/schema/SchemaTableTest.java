package io.informer4j.protobuf.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.informer4j.protobuf.OfficialDescriptors;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Holds the schema table against the descriptors that the official Java client was generated with. */
class SchemaTableTest {

  /** What the official client took from the sources of a later version than the table's. */
  private static final List<String> LATER = List.of(
      "k8s.io.api.autoscaling.v1.HorizontalPodAutoscalerCondition 6",
      "k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerCondition 6");

  @Test
  void everyFieldOfTheOfficialClientIsInTheTable() {
    List<String> differences = new ArrayList<>();
    int compared = 0;
    for (Descriptor message : OfficialDescriptors.byName().values()) {
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

    assertThat(differences).isEmpty();
    assertThat(compared).isGreaterThan(3000);
  }

  private static String describe(Field field) {
    String label = switch (field.label()) {
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
