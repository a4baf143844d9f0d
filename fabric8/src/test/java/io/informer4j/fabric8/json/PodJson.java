package io.informer4j.fabric8.json;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * Pods as a busy cluster has them, in some 11 KB of JSON each, as an API server writes it. Uniform ones differ in
 * what must differ; diverse ones also in addresses, digests, environment, annotations.
 */
final class PodJson {

  private static final int CONTAINERS = 3;
  private static final int SETTINGS = 5;

  private final Random random;
  private final boolean isDiverse;
  private final int number;

  private PodJson(int number, boolean isDiverse) {
    this.random = new Random(number);
    this.isDiverse = isDiverse;
    this.number = number;
  }

  static byte[] uniform(int number) {
    return new PodJson(number, false).pod();
  }

  static byte[] diverse(int number) {
    return new PodJson(number, true).pod();
  }

  private byte[] pod() {
    String app = "checkout-" + number / 50 % 40;
    String name = app + "-" + hex(10) + "-" + hex(5);
    String json =
        "{'kind':'Pod','apiVersion':'v1','metadata':{'name':'" + name + "','generateName':'" + app
            + "-','namespace':'team-" + number % 20 + "','uid':'" + uid() + "','resourceVersion':'"
            + (1_000_000 + number) + "','generation':1,'creationTimestamp':'" + time()
            + "','labels':{'app':'" + app
            + "','app.kubernetes.io/component':'backend','app.kubernetes.io/part-of':'shop','pod-template-hash':'"
            + "6d5f7c9b" + number / 50 + "','tier':'web'},'annotations':{"
            + "'kubernetes.io/config.seen':'" + time()
            + ".123456789Z','prometheus.io/scrape':'true','prometheus.io/port':'9090'"
            + (isDiverse
                ? ",'checksum/config':'" + hex(64) + "','example.com/trace':'" + hex(32) + "'"
                : "")
            + "},'ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'" + app
            + "-6d5f7c9b','uid':'5e2a0c6a-90a1-4c3c-8f57-" + String.format("%012d", number / 50)
            + "','controller':true,'blockOwnerDeletion':true}],'managedFields':["
            + managed("kube-controller-manager")
            + "," + managed("kubelet") + "]},'spec':" + spec() + ",'status':" + status() + "}";
    return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private String spec() {
    StringBuilder containers = new StringBuilder();
    for (int i = 0; i < CONTAINERS; i++) {
      containers.append(i == 0 ? "" : ",").append(container(i));
    }
    return "{'volumes':[{'name':'config','configMap':{'name':'app-config','defaultMode':420}},"
        + "{'name':'cache','emptyDir':{'sizeLimit':'1Gi'}},{'name':'kube-api-access-" + hex(5)
        + "','projected':{'sources':[{'serviceAccountToken':{'expirationSeconds':3607,'path':'token'}},"
        + "{'configMap':{'name':'kube-root-ca.crt','items':[{'key':'ca.crt','path':'ca.crt'}]}},{'downwardAPI':"
        + "{'items':[{'path':'namespace','fieldRef':{'apiVersion':'v1','fieldPath':'metadata.namespace'}}]}}],"
        + "'defaultMode':420}}],'containers':[" + containers
        + "],'restartPolicy':'Always','terminationGracePeriodSeconds':30,'dnsPolicy':'ClusterFirst',"
        + "'serviceAccountName':'checkout','serviceAccount':'checkout','nodeName':'node-"
        + random.nextInt(400)
        + "','securityContext':{'runAsNonRoot':true,'fsGroup':2000},'schedulerName':'default-scheduler',"
        + "'tolerations':[{'key':'node.kubernetes.io/not-ready','operator':'Exists','effect':'NoExecute',"
        + "'tolerationSeconds':300},{'key':'node.kubernetes.io/unreachable','operator':'Exists','effect':'NoExecute',"
        + "'tolerationSeconds':300}],'priority':0,'enableServiceLinks':true,'preemptionPolicy':'PreemptLowerPriority',"
        + "'topologySpreadConstraints':[{'maxSkew':1,'topologyKey':'topology.kubernetes.io/zone',"
        + "'whenUnsatisfiable':'ScheduleAnyway','labelSelector':{'matchLabels':{'tier':'web'}}}]}";
  }

  private String container(int i) {
    StringBuilder env = new StringBuilder();
    for (int e = 0; e < SETTINGS; e++) {
      env.append(",{'name':'SETTING_").append(e).append("','value':'");
      env.append(isDiverse ? hex(24) : "value-of-setting-" + e).append("'}");
    }
    return "{'name':'" + name(i) + "','image':'" + image(i)
        + "','command':['/bin/server'],'args':['--port=8080',"
        + "'--log-level=info','--config=/etc/app/config.yaml'],'ports':[{'name':'http','containerPort':8080,"
        + "'protocol':'TCP'},{'name':'metrics','containerPort':9090,'protocol':'TCP'}],'env':[{'name':'POD_IP',"
        + "'valueFrom':{'fieldRef':{'apiVersion':'v1','fieldPath':'status.podIP'}}}" + env
        + "],'resources':{'limits':{'cpu':'500m','memory':'512Mi'},'requests':{'cpu':'100m','memory':'128Mi'}},"
        + "'volumeMounts':[{'name':'config','readOnly':true,'mountPath':'/etc/app'},{'name':'cache','mountPath':"
        + "'/var/cache'},{'name':'kube-api-access','readOnly':true,'mountPath':"
        + "'/var/run/secrets/kubernetes.io/serviceaccount'}],'livenessProbe':" + probe("/healthz")
        + ",'readinessProbe':" + probe("/ready")
        + ",'terminationMessagePath':'/dev/termination-log',"
        + "'terminationMessagePolicy':'File','imagePullPolicy':'IfNotPresent','securityContext':{'capabilities':"
        + "{'drop':['ALL']},'readOnlyRootFilesystem':true,'allowPrivilegeEscalation':false}}";
  }

  private static String probe(String path) {
    return "{'httpGet':{'path':'" + path
        + "','port':8080,'scheme':'HTTP'},'initialDelaySeconds':10,"
        + "'timeoutSeconds':1,'periodSeconds':10,'successThreshold':1,'failureThreshold':3}";
  }

  private String status() {
    StringBuilder conditions = new StringBuilder();
    for (String type : new String[] {
      "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"
    }) {
      conditions.append(conditions.length() == 0 ? "" : ",").append("{'type':'").append(type);
      conditions.append(
          "','observedGeneration':1,'status':'True','lastProbeTime':null,'lastTransitionTime':'");
      conditions.append(time()).append("'}");
    }
    StringBuilder containers = new StringBuilder();
    for (int i = 0; i < CONTAINERS; i++) {
      containers.append(i == 0 ? "" : ",").append("{'name':'").append(name(i));
      containers.append("','state':{'running':{'startedAt':'").append(time());
      containers
          .append("'}},'lastState':{},'ready':true,'restartCount':")
          .append(random.nextInt(3));
      containers
          .append(",'image':'")
          .append(image(i))
          .append("','imageID':'")
          .append(image(i))
          .append("@sha256:");
      containers.append(isDiverse ? hex(64) : "0123456789abcdef".repeat(4));
      containers
          .append("','containerID':'containerd://")
          .append(hex(64))
          .append("','started':true}");
    }
    String ip = "10." + random.nextInt(256) + "." + random.nextInt(256) + "." + random.nextInt(256);
    String host = "192.168.0." + random.nextInt(isDiverse ? 256 : 4);
    return "{'observedGeneration':1,'phase':'Running','conditions':[" + conditions + "],'hostIP':'"
        + host
        + "','hostIPs':[{'ip':'" + host + "'}],'podIP':'" + ip + "','podIPs':[{'ip':'" + ip
        + "'}],'startTime':'"
        + time() + "','containerStatuses':[" + containers + "],'qosClass':'Burstable'}";
  }

  private String managed(String manager) {
    StringBuilder fields =
        new StringBuilder("{'f:metadata':{'f:generateName':{},'f:labels':{'.':{},'f:app':{}}}");
    for (int i = 0; i < CONTAINERS; i++) {
      fields
          .append(",'k:{\\'name\\':\\'")
          .append(name(i))
          .append("\\'}':{'.':{},'f:args':{},'f:command':{}");
      for (int e = 0; e < SETTINGS; e++) {
        fields
            .append(",'k:{\\'name\\':\\'SETTING_")
            .append(e)
            .append("\\'}':{'.':{},'f:value':{}}");
      }
      fields.append(",'f:image':{},'f:livenessProbe':{'.':{},'f:httpGet':{'.':{},'f:path':{}}}}");
    }
    return "{'manager':'" + manager + "','operation':'Update','apiVersion':'v1','time':'" + time()
        + "','fieldsType':'FieldsV1','fieldsV1':" + fields + "}}";
  }

  private String name(int i) {
    return i == 0 ? "server" : "sidecar-" + i;
  }

  private String image(int i) {
    return "registry.example.com/shop/" + name(i) + ":v1." + number / 50 % 9;
  }

  private String time() {
    int spread = isDiverse ? 86_400 : 600;
    int second = random.nextInt(spread);
    return String.format(
        "2026-03-05T%02d:%02d:%02dZ", second / 3600, second / 60 % 60, second % 60);
  }

  private String uid() {
    return hex(8) + "-" + hex(4) + "-4" + hex(3) + "-a" + hex(3) + "-" + hex(12);
  }

  private String hex(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(Character.forDigit(random.nextInt(16), 16));
    }
    return text.toString();
  }
}
