package io.informer4j.console.page;

import java.util.Map;

/**
 * An object that a scene holds.
 *
 * @param namespace where it is, empty if nowhere
 * @param labels what a selector finds it by
 * @param node the value under which the index {@code byNode} has it
 * @param yaml what the page shows, empty for one that is made of the rest
 */
record SceneObject(
    String namespace, String name, Map<String, String> labels, String node, String yaml) {

  String key() {
    return namespace + "/" + name;
  }

  String shownYaml(String kind, String revision) {
    if (!yaml.isEmpty()) {
      return yaml;
    }
    StringBuilder text = new StringBuilder("apiVersion: v1\nkind: " + kind + "\nmetadata:\n");
    text.append("  name: ")
        .append(name)
        .append("\n  namespace: ")
        .append(namespace)
        .append('\n');
    text.append("  resourceVersion: \"").append(revision).append("\"\n  labels:\n");
    labels.forEach((key, value) ->
        text.append("    ").append(key).append(": ").append(value).append('\n'));
    return text + """
          spec:
            nodeName: %s
            restartPolicy: Always
            terminationGracePeriodSeconds: 30
            containers:
              - name: server
                image: "registry.example/shop/web:2.4.1"
                ports:
                  - containerPort: 8080
                    protocol: TCP
                resources:
                  requests: {cpu: 100m, memory: 128Mi}
                readinessProbe:
                  httpGet:
                    path: /healthz
                    port: 8080
                  periodSeconds: 5
          status:
            phase: Running
            podIP: 10.244.3.17
            startTime: "2025-11-16T04:56:40Z"
            conditions:
              - type: Ready
                status: "True"
          """.formatted(node);
  }
}
