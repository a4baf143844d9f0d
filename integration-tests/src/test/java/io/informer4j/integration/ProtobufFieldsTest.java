package io.informer4j.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.informer4j.apiserver.ApiServer;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Admissionregistration;
import io.kubernetes.client.proto.V1Apps;
import io.kubernetes.client.proto.V1Authentication;
import io.kubernetes.client.proto.V1Authorization;
import io.kubernetes.client.proto.V1Autoscaling;
import io.kubernetes.client.proto.V1Batch;
import io.kubernetes.client.proto.V1Certificates;
import io.kubernetes.client.proto.V1Coordination;
import io.kubernetes.client.proto.V1Discovery;
import io.kubernetes.client.proto.V1Events;
import io.kubernetes.client.proto.V1Flowcontrol;
import io.kubernetes.client.proto.V1Networking;
import io.kubernetes.client.proto.V1Node;
import io.kubernetes.client.proto.V1Policy;
import io.kubernetes.client.proto.V1Rbac;
import io.kubernetes.client.proto.V1Resource;
import io.kubernetes.client.proto.V1Scheduling;
import io.kubernetes.client.proto.V1Storage;
import io.kubernetes.client.proto.V2Autoscaling;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The embedded server's table of protobuf fields is that of the official client. When a later client knows more, the
 * table that this test expects is to be put in place of the old one.
 */
class ProtobufFieldsTest {

  private static final String TABLE = "rest/protobuf-fields.txt";

  private static final List<FileDescriptor> FILES = List.of(
      Meta.getDescriptor(),
      V1.getDescriptor(),
      V1Admissionregistration.getDescriptor(),
      V1Apps.getDescriptor(),
      V1Authentication.getDescriptor(),
      V1Authorization.getDescriptor(),
      V1Autoscaling.getDescriptor(),
      V1Batch.getDescriptor(),
      V1Certificates.getDescriptor(),
      V1Coordination.getDescriptor(),
      V1Discovery.getDescriptor(),
      V1Events.getDescriptor(),
      V1Flowcontrol.getDescriptor(),
      V1Networking.getDescriptor(),
      V1Node.getDescriptor(),
      V1Policy.getDescriptor(),
      V1Rbac.getDescriptor(),
      V1Resource.getDescriptor(),
      V1Scheduling.getDescriptor(),
      V1Storage.getDescriptor(),
      V2Autoscaling.getDescriptor());

  @Test
  void theTableOfFieldsIsThatOfTheOfficialClient() throws IOException {
    Map<String, String> lines = new TreeMap<>();
    for (FileDescriptor file : FILES) {
      for (Descriptor message : file.getMessageTypes()) {
        if (!message.getName().endsWith("List")) {
          lines.put(name(message), line(message));
        }
      }
    }

    assertThat(table()).isEqualTo(String.join("\n", lines.values()) + "\n");
  }

  private static String table() throws IOException {
    try (InputStream in = ApiServer.class.getResourceAsStream(TABLE)) {
      return in == null ? "" : new String(in.readAllBytes(), UTF_8);
    }
  }

  private static String line(Descriptor message) {
    StringBuilder line = new StringBuilder(name(message));
    for (FieldDescriptor field : message.getFields()) {
      line.append(line.indexOf(":") < 0 ? ": " : ", ").append(field.getNumber()).append(' ');
      line.append(field.getName()).append(' ').append(type(field));
    }
    return line.toString();
  }

  private static String type(FieldDescriptor field) {
    if (field.isMapField()) {
      return "map " + single(field.getMessageType().findFieldByNumber(2));
    }
    return field.isRepeated() ? "list " + single(field) : single(field);
  }

  private static String single(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.MESSAGE
        ? name(field.getMessageType())
        : field.getType().name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Returns the name without what all have in front: {@code core.v1.Pod}. */
  private static String name(Descriptor message) {
    return message
        .getFullName()
        .replaceFirst("^k8s\\.io\\.(api\\.|apimachinery\\.pkg\\.(apis\\.)?)", "");
  }
}
