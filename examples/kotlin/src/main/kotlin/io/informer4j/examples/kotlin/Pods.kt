// Follows the pods of a cluster, and looks them up by node and by label: the same API as from Java, in Kotlin.
// Lambdas are handlers, `use` closes what runs, and nullability is what the types say.
package io.informer4j.examples.kotlin

import io.fabric8.kubernetes.client.KubernetesClientBuilder
import io.informer4j.fabric8.SharedInformerFactory
import io.informer4j.informer.ResourceEventHandler
import io.informer4j.lister.LabelSelector
import io.informer4j.store.Index
import java.time.Duration

fun main() {
    KubernetesClientBuilder().build().use { client ->
        SharedInformerFactory.builder(client).build().use { factory ->
            val pods = factory.core().v1().pods().informer()
            pods.addIndexers(mapOf("byNode" to Index.byField("spec.nodeName")))
            pods.addEventHandler(
                ResourceEventHandler.of(
                    { pod -> println("added ${pod.metadata.name}") },
                    { old, pod -> println("updated ${pod.metadata.name}: ${old.status?.phase} -> ${pod.status?.phase}") },
                    { gone -> println("deleted ${gone.name().name()}") },
                ),
            )
            factory.start()
            factory.awaitSync(Duration.ofSeconds(30)) // the cache is there, the handler has seen it all

            val web = pods.lister().list(LabelSelector.parse("app=web"))
            println("app=web: ${web.map { it.metadata.name }.sorted()}")
            println("on node-1: ${pods.view().indexKeys("byNode", "node-1")}")
            Thread.currentThread().join() // until Ctrl-C
        }
    }
}
