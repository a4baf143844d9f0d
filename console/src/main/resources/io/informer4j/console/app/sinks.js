// Work queues and controllers: those that no informer's picture shows, in a row of their own; and the details of all of them.

import { el, facts, setText, show } from './dom.js';
import * as format from './format.js';
import { unfed } from './informers.js';
import { sinkPart } from './parts.js';

const MOST = 60;

export function sinks(container, open) {
  const row = el('div.sink-row');
  const parts = [];
  container.append(el('div.section-head', {}, el('h2', { text: 'Work queues' })), row);
  return {
    update(model) {
      const shown = unfed(model).slice(0, MOST);
      show(container, shown.length > 0);
      fit(parts, shown.length, () => sinkPart(open), row);
      shown.forEach((sink, i) => parts[i].update(sink));
    },
  };
}

/** The view of all of them. */
export function sinksView() {
  const element = el('div.block.padded');
  const boxes = [];
  return {
    kicker: 'Of this process',
    title: 'Work queues and controllers',
    element,
    update(model) {
      const shown = model.sinks.slice(0, MOST);
      fit(boxes, shown.length, box, element);
      shown.forEach((sink, i) => boxes[i].update(sink));
    },
  };
}

/** Makes a list of parts as long as it should be. */
function fit(parts, count, make, container) {
  while (parts.length > count) parts.pop().element.remove();
  while (parts.length < count) {
    parts.push(make());
    container.append(parts[parts.length - 1].element);
  }
}

function box() {
  const name = el('span');
  const kind = el('span.badge');
  const list = facts();
  return {
    element: el('div.boxed', {}, el('h4', {}, name, kind), list.element),
    update(sink) {
      setText(name, format.line(sink.name, 120));
      setText(kind, sink.controller ? `controller, ${format.words(sink.state)}` : 'work queue');
      list.set(sink.controller ? controllerFacts(sink) : queueFacts(sink));
    },
  };
}

function queueFacts(queue) {
  return {
    Waiting: `${format.count(queue.depth)}${queue.oldestMillis >= 0 ? `, the oldest for ${format.millis(queue.oldestMillis)}` : ''}`,
    Delayed: format.count(queue.delayed),
    Running: `${format.count(queue.processing)}${queue.busyMillis >= 0 ? `, the longest for ${format.millis(queue.busyMillis)}` : ''}`,
    Added: `${format.count(queue.added)}, now ${format.rate(queue.perSecond)} per second`,
    Retries: format.count(queue.retries),
  };
}

function controllerFacts(controller) {
  return {
    Waiting: format.count(controller.queued),
    Running: format.count(controller.running),
    Done: `${format.count(controller.done)}, now ${format.rate(controller.perSecond)} per second`,
    Requeued: format.count(controller.requeued),
    Retried: format.count(controller.retried),
    Failed: `${format.count(controller.failed)}, given up ${format.count(controller.terminal)}, timed out ${format.count(controller.timedOut)}`,
    'Stale reads': format.count(controller.stale),
    ...(controller.ready ? {} : { 'Not ready': format.line(controller.why, 300) }),
  };
}
