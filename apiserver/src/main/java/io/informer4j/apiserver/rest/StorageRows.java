package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rows of volumes, claims and what provides them. */
final class StorageRows {

  private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

  private StorageRows() {}

  static void register(Map<String, TablePrinter> printers) {
    printers.put(
        "persistentvolumes",
        TablePrinter.of(
            "Name|Capacity|Access Modes|Reclaim Policy|Status|Claim|StorageClass"
                + "|VolumeAttributesClass|Reason|Age|VolumeMode+",
            StorageRows::volume));
    printers.put(
        "persistentvolumeclaims",
        TablePrinter.of(
            "Name|Status|Volume|Capacity|Access Modes|StorageClass|VolumeAttributesClass|Age"
                + "|VolumeMode+",
            StorageRows::claim));
    printers.put(
        "storageclasses.storage.k8s.io",
        TablePrinter.of(
            "Name|Provisioner|ReclaimPolicy|VolumeBindingMode|AllowVolumeExpansion|Age",
            StorageRows::storageClass));
    printers.put(
        "volumeattributesclasses.storage.k8s.io",
        TablePrinter.of(
            "Name|DriverName|Age", c -> c.addName().addText("driverName").addAge()));
    printers.put(
        "volumeattachments.storage.k8s.io",
        TablePrinter.of(
            "Name|Attacher|PV|Node|Attached:boolean|Age",
            c -> c.addName()
                .addText("spec/attacher")
                .addText("spec/source/persistentVolumeName")
                .addText("spec/nodeName")
                .addFlag("status/attached", false)
                .addAge()));
    printers.put(
        "csinodes.storage.k8s.io",
        TablePrinter.of(
            "Name|Drivers:integer|Age", c -> c.addName().addSize("spec/drivers").addAge()));
    printers.put(
        "csidrivers.storage.k8s.io",
        TablePrinter.of(
            "Name|AttachRequired:boolean|PodInfoOnMount:boolean|StorageCapacity:boolean"
                + "|TokenRequests|RequiresRepublish:boolean|Modes|Age",
            StorageRows::driver));
    printers.put(
        "csistoragecapacities.storage.k8s.io",
        TablePrinter.of(
            "Name|StorageClassName|Capacity",
            c -> c.addName().addText("storageClassName").addText("capacity", Cells.UNSET)));
  }

  private static void volume(Cells cells) {
    JsonNode claim = cells.at("spec/claimRef");
    cells
        .addName()
        .addText("spec/capacity/storage", "0")
        .add(accessModes(cells.at("spec/accessModes")))
        .addText("spec/persistentVolumeReclaimPolicy", "Retain")
        .add(ClusterRows.phase(cells, "Pending"))
        .add(claim.isObject() ? Json.text(claim, "namespace") + "/" + Json.text(claim, "name") : "")
        .add(storageClassOf(cells))
        .addText("spec/volumeAttributesClassName", Cells.UNSET)
        .addText("status/reason")
        .addAge()
        .addText("spec/volumeMode", "Filesystem");
  }

  private static void claim(Cells cells) {
    boolean isBound = !cells.text("spec/volumeName", "").isEmpty();
    cells
        .addName()
        .add(ClusterRows.phase(cells, "Pending"))
        .addText("spec/volumeName")
        .add(isBound ? cells.text("status/capacity/storage", "0") : "")
        .add(isBound ? accessModes(cells.at("status/accessModes")) : "")
        .add(storageClassOf(cells))
        .addText("spec/volumeAttributesClassName", Cells.UNSET)
        .addAge()
        .addText("spec/volumeMode", "Filesystem");
  }

  private static String storageClassOf(Cells cells) {
    String annotated = Json.text(cells.at("metadata/annotations"), CLASS_ANNOTATION);
    return annotated.isEmpty() ? cells.text("spec/storageClassName", "") : annotated;
  }

  /** Returns the modes in short, always in the same order. */
  private static String accessModes(JsonNode modes) {
    List<String> all = new ArrayList<>();
    modes.forEach(mode -> all.add(mode.asText()));
    List<String> shortened = new ArrayList<>();
    for (String mode : List.of(
        "ReadWriteOnce=RWO", "ReadOnlyMany=ROX", "ReadWriteMany=RWX", "ReadWriteOncePod=RWOP")) {
      int equal = mode.indexOf('=');
      if (all.contains(mode.substring(0, equal))) {
        shortened.add(mode.substring(equal + 1));
      }
    }
    return String.join(",", shortened);
  }

  private static void storageClass(Cells cells) {
    JsonNode annotations = cells.at("metadata/annotations");
    boolean isDefault =
        Json.text(annotations, "storageclass.kubernetes.io/is-default-class").equals("true");
    cells
        .add(cells.name() + (isDefault ? " (default)" : ""))
        .addText("provisioner")
        .addText("reclaimPolicy", "Delete")
        .addText("volumeBindingMode", "Immediate")
        .addFlag("allowVolumeExpansion", false)
        .addAge();
  }

  private static void driver(Cells cells) {
    List<String> modes = new ArrayList<>();
    cells.at("spec/volumeLifecycleModes").forEach(mode -> modes.add(mode.asText()));
    List<String> audiences = new ArrayList<>();
    cells.at("spec/tokenRequests").forEach(r -> audiences.add(Json.text(r, "audience")));
    cells
        .addName()
        .addFlag("spec/attachRequired", true)
        .addFlag("spec/podInfoOnMount", false)
        .addFlag("spec/storageCapacity", false)
        .add(audiences.isEmpty() ? Cells.UNSET : String.join(",", audiences))
        .addFlag("spec/requiresRepublish", false)
        .add(modes.isEmpty() ? "Persistent" : String.join(",", modes))
        .addAge();
  }
}
