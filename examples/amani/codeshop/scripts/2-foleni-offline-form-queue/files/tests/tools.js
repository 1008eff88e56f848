// A clock that only moves when told, and a server that answers as told.
import { createQueue, memoryStore } from '../src/foleni.js';

export class TestClock {
  #now = 1_700_000_000_000;
  #timers = new Map();
  #last = 0;

  now() {
    return this.#now;
  }
  set(work, delay) {
    this.#timers.set(++this.#last, { at: this.#now + delay, work });
    return this.#last;
  }
  clear(timer) {
    this.#timers.delete(timer);
  }
  /** Lets promises settle. */
  async settle() {
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  /** Moves on, running each timer at its moment. */
  async pass(duration) {
    const end = this.#now + duration;
    await this.settle();
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      const [id, { at, work }] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, at);
      work();
      await this.settle();
    }
    this.#now = end;
    await this.settle();
  }
  jump(duration) {
    this.#now += duration;
  }
  get waiting() {
    return this.#timers.size;
  }
}

export const answer = (status, body = '', headers = {}) => new Response(status === 204 ? null : body, { status, headers });

/** Answers in the given order, then 201 for ever. A function is called; an Error is thrown; 'hang' never answers. */
export function testServer(...plan) {
  const calls = [];
  const fetch = async (url, init) => {
    calls.push({ url, method: init.method, key: init.headers.get('Idempotency-Key'), headers: init.headers, body: init.body });
    const next = plan.length > 0 ? plan.shift() : 201;
    if (next === 'hang') {
      return new Promise((_, reject) => {
        init.signal.addEventListener('abort', () => reject(init.signal.reason));
      });
    }
    if (next instanceof Error) throw next;
    if (typeof next === 'function') return next(url, init);
    if (typeof next === 'number') return answer(next);
    return next;
  };
  return { calls, fetch, plan };
}

const channels = new Set();
export function testChannel() {
  const channel = {
    onmessage: null,
    postMessage(data) {
      for (const other of channels) if (other !== channel) setImmediate(() => other.onmessage?.({ data: structuredClone(data) }));
    },
    close() {
      channels.delete(channel);
    },
  };
  channels.add(channel);
  return channel;
}

export function makeQueue(options = {}) {
  const clock = options.clock ?? new TestClock();
  const store = options.store ?? memoryStore();
  const server = options.server ?? testServer();
  const log = [];
  const queue = createQueue({
    clock,
    store,
    fetch: server.fetch,
    online: () => true,
    random: () => 0,
    channel: () => null,
    ...options,
  });
  queue.on('change', ({ type, entry }) => log.push(`${type}${entry.reason ? ` ${entry.reason}` : ''}`));
  return { queue, clock, store, server, log };
}
