// What the page knows: the last overview, and what follows from several of them (rates, series).

import { Rate, Series } from './series.js';

const sum = (list, of) => list.reduce((total, item) => total + Math.max(0, of(item) || 0), 0);
const most = (list, of) => list.reduce((greatest, item) => Math.max(greatest, of(item)), -1);

/** Moving figures of one informer. */
class InformerFigures {
  constructor() {
    this.received = new Rate();
    this.stored = new Rate();
    this.scopes = new Map();
    this.handlers = new Map();
    this.events = new Series();
    this.objects = new Series();
    this.lag = new Series();
    this.depth = new Series();
  }

  push(informer, at) {
    this.received.push(informer.received, at);
    this.stored.push(informer.stored, at);
    rates(this.scopes, informer.scopes, (scope) => scope.namespace, (scope) => scope.events, at);
    rates(this.handlers, informer.handlers, placed, (handler) => handler.delivered, at);
    this.events.push(this.received.value);
    this.objects.push(informer.objects);
    this.lag.push(lagOf(informer));
    this.depth.push(depthOf(informer));
  }

  /** How many events per second the i-th of the handlers gets. */
  handlerSpeed(handlers, i) {
    return this.handlers.get(placed(handlers[i], i))?.value ?? 0;
  }
}

/** Two handlers may have one name: their places tell them apart. */
const placed = ({ name }, i) => `${i} ${name}`;

/** Keeps one rate for each of a list, and none for what is no longer in it. */
function rates(map, list, key, counter, at) {
  const keys = new Set(list.map(key));
  for (const old of map.keys()) if (!keys.has(old)) map.delete(old);
  list.forEach((item, i) => {
    const name = key(item, i);
    if (!map.has(name)) map.set(name, new Rate());
    map.get(name).push(counter(item), at);
  });
}

/** How far behind the server an informer is: the worst of its scopes. */
export function lagOf(informer) {
  return most(informer.scopes, (scope) => scope.lagMillis);
}

/** How many changes wait between reflector and store. */
export function depthOf(informer) {
  return sum(informer.scopes, (scope) => scope.queueDepth);
}

export class Model {
  constructor() {
    this.overview = null;
    this.figures = new Map();
    this.sinkRates = new Map();
    /** Work queues and controllers, which the page shows alike. */
    this.sinks = [];
    this.vitals = { events: new Series(), objects: new Series(), lag: new Series(), depth: new Series(), heap: new Series() };
  }

  accept(overview) {
    const { at, informers, queues, process } = overview;
    this.overview = overview;
    const ids = new Set(informers.map((informer) => informer.id));
    for (const id of this.figures.keys()) if (!ids.has(id)) this.figures.delete(id);
    for (const informer of informers) {
      if (!this.figures.has(informer.id)) this.figures.set(informer.id, new InformerFigures());
      this.figures.get(informer.id).push(informer, at);
    }
    this.acceptSinks(overview);
    this.vitals.events.push(sum([...this.figures.values()], (figures) => figures.received.value));
    this.vitals.objects.push(sum(informers, (informer) => informer.objects));
    this.vitals.lag.push(most(informers, lagOf));
    this.vitals.depth.push(sum(informers, depthOf) + sum(queues, (queue) => queue.depth));
    this.vitals.heap.push(process.heapUsed);
  }

  acceptSinks({ at, queues, controllers = [] }) {
    this.sinks = [
      ...queues.map((queue) => ({ ...queue, counter: queue.added, waiting: queue.depth, running: queue.processing, trouble: '' })),
      ...controllers.map((controller) => ({
        ...controller, counter: controller.done, waiting: controller.queued, delayed: -1, retries: controller.retried, controller: true,
        trouble: controller.ready ? '' : 'not ready',
      })),
    ];
    rates(this.sinkRates, this.sinks, placed, (sink) => sink.counter, at);
    this.sinks.forEach((sink, i) => (sink.perSecond = this.sinkRates.get(placed(sink, i)).value));
  }

  informer(id) {
    return this.overview?.informers.find((informer) => informer.id === id);
  }

  of(id) {
    return this.figures.get(id);
  }
}
