package io.informer4j.examples.spring;

import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.FactoryHealth;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/** Says at {@code /actuator/health} whether the caches are filled and in touch with the server, and if not, why. */
@Component
class InformersHealthIndicator implements HealthIndicator {

  private final SharedInformerFactory informers;

  InformersHealthIndicator(SharedInformerFactory informers) {
    this.informers = informers;
  }

  @Override
  public Health health() {
    FactoryHealth health = informers.health();
    Health.Builder answer = health.isReady() && health.isLive() ? Health.up() : Health.down();
    health.informers().forEach(one -> answer.withDetail(one.name(), one.message()));
    return answer.build();
  }
}
