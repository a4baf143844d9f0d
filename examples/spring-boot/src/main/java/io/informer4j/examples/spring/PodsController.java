package io.informer4j.examples.spring;

import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers from the cache: no request to the API server, and no waiting, however many ask. */
@RestController
class PodsController {

  private final ResourceInformer<Pod> pods;

  PodsController(ResourceInformer<Pod> pods) {
    this.pods = pods;
  }

  /** Returns the names of the pods on a node. */
  @GetMapping("/pods")
  List<String> onNode(@RequestParam("node") String node) {
    return pods.view().indexKeys("byNode", node).stream()
        .map(ObjectName::toString)
        .toList();
  }
}
