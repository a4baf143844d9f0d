package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.runtime.DeterministicRuntime;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ClientFactoriesTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final ClientFactories factories = new ClientFactories(runtime);
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private final KubernetesClient client = client(isClosed);

  @Test
  @Guarantee("G45")
  void allUsersOfAClientGetOneFactory() {
    ClientFactories.Share first = factories.acquire(client);
    ClientFactories.Share second = factories.acquire(client);
    ClientFactories.Share other = factories.acquire(client(new AtomicBoolean()));

    assertThat(second.factory()).isSameAs(first.factory());
    assertThat(other.factory()).isNotSameAs(first.factory());
  }

  @Test
  void nothingHoldsAClientAfterItsLastUser() {
    ClientFactories.Share first = factories.acquire(client);
    ClientFactories.Share second = factories.acquire(client);

    first.release();
    assertThat(factories.isInUse(client)).isTrue();
    second.release();

    assertThat(factories.isInUse(client)).isFalse();
    assertThat(runtime.pendingTimers()).isZero();
    assertThat(factories.acquire(client).factory()).isNotSameAs(first.factory());
  }

  @Test
  void aClosedClientIsNoticedThoughNothingArrives() {
    ClientFactories.Share share = factories.acquire(client);
    runtime.advance(ClientFactories.PERIOD.multipliedBy(10));
    assertThat(factories.isInUse(client)).isTrue();

    isClosed.set(true);
    runtime.advance(ClientFactories.PERIOD);

    assertThat(factories.isInUse(client)).isFalse();
    assertThat(runtime.pendingTimers()).isZero();
    share.release();
    assertThat(factories.isInUse(client)).isFalse();
  }

  @Test
  void aLateUserOfAClosedClientDoesNotDisturbOthers() {
    ClientFactories.Share late = factories.acquire(client);
    isClosed.set(true);
    runtime.advance(ClientFactories.PERIOD);
    isClosed.set(false);
    ClientFactories.Share next = factories.acquire(client);

    late.release();

    assertThat(factories.isInUse(client)).isTrue();
    next.release();
    assertThat(factories.isInUse(client)).isFalse();
  }

  @Test
  void aClosedClientGetsNoFactory() {
    isClosed.set(true);

    assertThatThrownBy(() -> factories.acquire(client)).isInstanceOf(IllegalStateException.class);
    assertThat(factories.isInUse(client)).isFalse();
  }

  /** A client that can tell whether it is closed, and nothing else. */
  private static KubernetesClient client(AtomicBoolean isClosed) {
    HttpClient http = proxy(HttpClient.class, "isClosed", isClosed::get);
    return proxy(KubernetesClient.class, "getHttpClient", () -> http);
  }

  private static <T> T proxy(Class<T> type, String method, Supplier<?> answer) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (self, called, arguments) -> {
          if (called.getName().equals(method)) {
            return answer.get();
          }
          throw new UnsupportedOperationException(called.getName());
        }));
  }
}
