package io.informer4j.examples.kotlin

import io.fabric8.kubernetes.api.model.PodBuilder
import io.fabric8.kubernetes.client.Config
import io.fabric8.kubernetes.client.KubernetesClient
import io.fabric8.kubernetes.client.KubernetesClientBuilder
import io.informer4j.apiserver.ApiServer
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.OutputStream
import java.io.PrintStream
import java.nio.file.Path
import java.util.concurrent.BlockingQueue
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/** Runs the program on an embedded API server, as that of the current kubeconfig, and compares what it prints. */
class PodsTest {

    @Test
    fun `pods are told, found by label and by node, and gone`(@TempDir folder: Path) {
        ApiServer.start().use { server ->
            val kubeconfig = folder.resolve("kubeconfig")
            server.writeKubeconfig(kubeconfig)
            System.setProperty(Config.KUBERNETES_KUBECONFIG_FILE, kubeconfig.toString())
            KubernetesClientBuilder().build().use { client ->
                client.createPod("web", "node-1")

                val printed = LinkedBlockingQueue<String>()
                val program = start(printed)
                assertThat(List(3) { printed.next() })
                    .containsExactly("added web", "app=web: [web]", "on node-1: [default/web]")
                client.pods().inNamespace("default").withName("web").withGracePeriod(0).delete()
                assertThat(generateSequence { printed.next() }.first { !it.startsWith("updated") }).isEqualTo("deleted web")

                program.interrupt()
                program.join(TimeUnit.SECONDS.toMillis(30))
                assertThat(program.isAlive).isFalse()
            }
        }
    }

    /** Starts the program, and cuts what it prints into lines. */
    private fun start(printed: BlockingQueue<String>): Thread {
        val before = System.out
        val line = StringBuilder()
        System.setOut(
            PrintStream(
                object : OutputStream() {
                    @Synchronized
                    override fun write(byte: Int) {
                        if (byte == '\n'.code) {
                            printed.add(line.toString())
                            line.clear()
                        } else {
                            line.append(byte.toChar())
                        }
                    }
                },
            ),
        )
        return thread {
            try {
                main()
            } catch (_: InterruptedException) {
                System.setOut(before) // what Ctrl-C is to a process
            }
        }
    }

    private fun BlockingQueue<String>.next(): String = poll(30, TimeUnit.SECONDS) ?: error("nothing more is printed")

    private fun KubernetesClient.createPod(name: String, node: String) {
        resource(
            PodBuilder()
                .withNewMetadata().withNamespace("default").withName(name).addToLabels("app", "web").endMetadata()
                .withNewSpec().withNodeName(node).addNewContainer().withName("main").withImage("main:1").endContainer().endSpec()
                .build(),
        ).create()
    }
}
