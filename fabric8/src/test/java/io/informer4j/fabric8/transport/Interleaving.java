package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.wire.WireCodec;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets others run while an object is being read: loops and helpers at once, in one thread. Without it nobody would ever see a
 * batch that somebody has and has not read.
 */
final class Interleaving {

  private static final int DEEPEST = 6;

  private final DeterministicRuntime steps;
  private final SplittableRandom random;
  private int depth;
  /** What is done while an object is being read, in place of all that. */
  @Nullable
  Runnable instead;

  /** Gives the loop something to do, since it would not run meanwhile without. */
  LongConsumer rouse = items -> {};

  Interleaving(DeterministicRuntime steps, long seed) {
    this.steps = steps;
    this.random = new SplittableRandom(seed);
  }

  private void letOthersRun() {
    if (instead != null) {
      instead.run();
    } else if (depth < DEEPEST && random.nextInt(4) == 0) {
      depth++;
      rouse.accept(1 + random.nextInt(40));
      for (int step = random.nextInt(4); step > 0; step--) {
        steps.step();
      }
      depth--;
    }
  }

  @SuppressWarnings("unchecked")
  WireCodec<ConfigMap> in(WireCodec<ConfigMap> codec) {
    return (WireCodec<ConfigMap>) Proxy.newProxyInstance(
        codec.getClass().getClassLoader(),
        new Class<?>[] {WireCodec.class},
        (proxy, method, arguments) -> {
          if (method.getName().equals("readHead")) {
            letOthersRun();
          }
          try {
            return method.invoke(codec, arguments);
          } catch (InvocationTargetException e) {
            throw e.getTargetException();
          }
        });
  }
}
