/**
 * Foleni 1.0.0: a queue for forms on bad networks.
 * Copyright (c) 2026 Amani Mfano. See LICENSE.txt.
 *
 * What is added is written to disk first and sent afterward, with the same
 * Idempotency-Key on every attempt, until the server has said yes or no.
 */

// ---------------------------------------------------------------- errors

/** `code` is 'storage' (nothing was stored), 'input', or 'key' (the key already belongs to a different body). */
export class QueueError extends Error {
  constructor(code, message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'QueueError';
    this.code = code;
  }
}

// ---------------------------------------------------------------- bodies

const isBlob = (value) => typeof Blob === 'function' && value instanceof Blob;

/** Turns what fetch takes into what a database keeps. Plain objects and arrays become JSON. */
export function packBody(body) {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return { kind: 'text', text: body, type: 'text/plain;charset=UTF-8' };
  if (body instanceof URLSearchParams) {
    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    return { kind: 'text', text: body.toString(), type };
  }
  if (typeof FormData === 'function' && body instanceof FormData) {
    return { kind: 'form', fields: [...body.entries()] };
  }
  if (isBlob(body)) return { kind: 'blob', blob: body };
  const prototype = Object.getPrototypeOf(body);
  if (Array.isArray(body) || prototype === Object.prototype || prototype === null) {
    return { kind: 'text', text: JSON.stringify(body), type: 'application/json' };
  }
  throw new QueueError('input', 'A body is text, a plain object, FormData, URLSearchParams or a Blob.');
}

/** The way back. The type is set unless fetch has to set it itself. */
export function unpackBody(packed) {
  if (packed === null || packed === undefined) return { body: undefined, type: null };
  if (packed.kind === 'text') return { body: packed.text, type: packed.type };
  if (packed.kind === 'blob') return { body: packed.blob, type: packed.blob.type || null };
  const form = new FormData();
  for (const [name, value] of packed.fields) form.append(name, value);
  return { body: form, type: null };
}

/**
 * A short mark by which two bodies are told apart. Files count with their name,
 * type, size and date. It is no protection against somebody who wants to deceive.
 */
export function fingerprint(packed) {
  const blob = (value) => ['file', value.name ?? '', value.type, value.size, value.lastModified ?? 0];
  const parts =
    packed === null
      ? null
      : packed.kind === 'text'
        ? [packed.type, packed.text]
        : packed.kind === 'blob'
          ? blob(packed.blob)
          : packed.fields.map(([name, value]) => [name, isBlob(value) ? blob(value) : value]);
  const text = JSON.stringify(parts);
  let one = 0x811c9dc5;
  let two = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x85ebca6b);
    two ^= two >>> 13;
  }
  return `${text.length.toString(36)}-${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}

// ---------------------------------------------------------------- waiting

const hour = 3_600_000;
/** No wait is longer, whatever a server asks for or the computer's clock says. */
const longestWait = 24 * hour;

const defaultBackoff = { first: 2_000, factor: 2, most: 15 * 60_000, jitter: 0.5 };

/**
 * How long to wait after so many attempts. A part of it is left to chance, so
 * that phones which lost the same mast do not all come back in one second.
 */
export function backoffDelay(tries, backoff = defaultBackoff, random = Math.random) {
  const { first, factor, most, jitter } = { ...defaultBackoff, ...backoff };
  const whole = Math.min(most, first * factor ** Math.max(0, tries - 1));
  return Math.round(whole * (1 - jitter * random()));
}

/** Milliseconds until the moment that Retry-After names (seconds or a date), or null. */
export function retryAfter(value, now) {
  if (!value) return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}

/**
 * What an answer means: 'sent', 'retry' or 'failed'. 409 is what a server
 * says while it still works on the same key; 425 and 429 ask for patience.
 */
export function classify(status) {
  if (status >= 200 && status < 300) return 'sent';
  if (status >= 500 || [408, 409, 425, 429].includes(status)) return 'retry';
  return 'failed';
}

// ---------------------------------------------------------------- rules
// Each takes all entries and returns what to write. A store runs one of them
// at a time, whichever tab it comes from.

const oldestFirst = (left, right) => left.createdAt - right.createdAt || left.order - right.order;
const isOpen = ({ state }) => state === 'waiting' || state === 'sending';

/** The entry to send now, taken for `owner` until `until`. */
export function claimEntry(entries, { owner, now, until, ordered }) {
  const open = entries.filter(isOpen).sort(oldestFirst);
  // A moment too far ahead was written while the computer's clock was wrong.
  const due = (entry) =>
    entry.state === 'waiting'
      ? entry.nextAt <= now || entry.nextAt > now + longestWait
      : entry.leaseUntil <= now || entry.leaseUntil > until;
  const entry = ordered ? open.slice(0, 1).find(due) : open.find(due);
  if (!entry) return { result: null };
  const taken = { ...entry, state: 'sending', owner, leaseUntil: until, tries: entry.tries + 1 };
  return { put: [taken], result: taken };
}

/** When there may be something to do again, or null. */
export function nextMoment(entries, ordered) {
  const open = entries.filter(isOpen).sort(oldestFirst);
  const moments = (ordered ? open.slice(0, 1) : open).map((entry) =>
    entry.state === 'waiting' ? entry.nextAt : entry.leaseUntil,
  );
  return moments.length === 0 ? null : Math.min(...moments);
}

/**
 * Writes down how an attempt ended. A tab that slept past its lease has lost
 * the entry to another one: its failure no longer counts, its success does.
 */
export function settleEntry(entries, { id, owner, outcome, patch, keepUntil = 0 }) {
  const entry = entries.find((other) => other.id === id);
  if (!entry || entry.state === 'sent') return { result: null };
  if (outcome === 'sent') {
    const sent = { ...entry, ...patch, state: 'sent', owner: null, leaseUntil: 0, keepUntil };
    return keepUntil > 0
      ? { put: [sent], dropBody: id, result: sent }
      : { remove: [id], result: sent };
  }
  if (entry.state !== 'sending' || entry.owner !== owner) return { result: null };
  const settled = { ...entry, ...patch, owner: null, leaseUntil: 0 };
  settled.state = outcome === 'failed' ? 'failed' : 'waiting';
  return { put: [settled], result: settled };
}

// ---------------------------------------------------------------- stores

/** Keeps everything in memory: for tests, and for pages where nothing may touch the disk. */
export function memoryStore() {
  const entries = new Map();
  const bodies = new Map();
  return {
    async run(change) {
      const all = [...entries.values()].map((entry) => ({ ...entry }));
      const { put = [], remove = [], body, dropBody, result } = change(all);
      for (const entry of put) entries.set(entry.id, entry);
      if (body) bodies.set(body.id, body.packed);
      if (dropBody) bodies.delete(dropBody);
      for (const id of remove) {
        entries.delete(id);
        bodies.delete(id);
      }
      return result;
    },
    async body(id) {
      return bodies.get(id) ?? null;
    },
    close() {},
  };
}

/** Keeps everything in the browser's database, for all tabs of one origin. */
export function indexedDbStore(name) {
  let opening = null;

  const open = () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(`foleni-${name}`, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('entries', { keyPath: 'id' });
        request.result.createObjectStore('bodies');
      };
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('Another tab holds an older version open.'));
      request.onsuccess = () => {
        const database = request.result;
        const forget = () => {
          database.close();
          opening = null;
        };
        // A newer version of the page, or the browser, wants the database for itself.
        database.onversionchange = forget;
        database.onclose = forget;
        resolve(database);
      };
    });
    opening.catch(() => {
      opening = null; // the next call tries again
    });
    return opening;
  };

  const finished = (transaction) =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The database refused.'));
    });

  return {
    async run(change) {
      const database = await open();
      // 'strict' waits for the disk: what was promised survives a power cut.
      const transaction = database.transaction(['entries', 'bodies'], 'readwrite', { durability: 'strict' });
      const done = finished(transaction);
      let outcome;
      let problem = null;
      const entries = transaction.objectStore('entries');
      const bodies = transaction.objectStore('bodies');
      const all = entries.getAll();
      all.onsuccess = () => {
        try {
          outcome = change(all.result);
          const { put = [], remove = [], body, dropBody } = outcome;
          for (const entry of put) entries.put(entry);
          if (body) bodies.put(body.packed, body.id);
          if (dropBody) bodies.delete(dropBody);
          for (const id of remove) {
            entries.delete(id);
            bodies.delete(id);
          }
        } catch (error) {
          problem = error;
          transaction.abort();
        }
      };
      try {
        await done;
      } catch (error) {
        throw problem ?? error;
      }
      return outcome.result;
    },
    async body(id) {
      const database = await open();
      return new Promise((resolve, reject) => {
        const request = database.transaction('bodies').objectStore('bodies').get(id);
        request.onsuccess = () => resolve(request.result ?? null);
        request.onerror = () => reject(request.error);
      });
    },
    close() {
      opening?.then((database) => database.close()).catch(() => {});
      opening = null;
    },
  };
}

// ---------------------------------------------------------------- the queue

function randomId() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Pages without HTTPS have getRandomValues only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const systemClock = {
  now: () => Date.now(),
  set: (work, delay) => setTimeout(work, delay),
  clear: (timer) => clearTimeout(timer),
};

const longestTimer = 2 ** 31 - 1;
const answerLimit = 64 * 1024;

/** An entry as others see it. */
function publicView(entry) {
  const { id, key, url, method, headers, meta, state, reason, message, answer, tries, createdAt, nextAt } = entry;
  return { id, key, url, method, headers, meta, state, reason, message, answer, tries, createdAt, nextAt };
}

export function createQueue(options = {}) {
  const {
    name = 'forms',
    ordered = false,
    timeout = 20_000,
    maxAge = 7 * 24 * hour,
    keepSent = 0,
    backoff = defaultBackoff,
    headers = () => ({}),
    credentials = 'same-origin',
    judge = (response) => classify(response.status),
    store = indexedDbStore(name),
    fetch: send = (...args) => globalThis.fetch(...args),
    online = () => globalThis.navigator?.onLine !== false,
    clock = systemClock,
    random = Math.random,
    channel: makeChannel = () =>
      typeof BroadcastChannel === 'function' ? new BroadcastChannel(`foleni-${name}`) : null,
    autostart = true,
  } = options;

  const owner = randomId();
  const listeners = new Map();
  let order = 0;
  let running = false;
  let pumping = null;
  let askedAgain = false;
  let timer = null;
  let channel = null;
  let inFlight = null;

  // ---- telling

  const emit = (type, entry) => {
    for (const kind of type === 'problem' ? ['problem'] : [type, 'change']) {
      for (const listener of [...(listeners.get(kind) ?? [])]) {
        try {
          listener({ type, entry });
        } catch (error) {
          // One listener's mistake must not stop the queue.
          if (typeof reportError === 'function') reportError(error);
          else console.error(error);
        }
      }
    }
  };
  const tell = (type, entry) => {
    const view = publicView(entry);
    emit(type, view);
    try {
      channel?.postMessage({ type, entry: view });
    } catch {
      // A closed channel: the other tabs read the store when they next look.
    }
  };

  const storage = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof QueueError) throw error;
      throw new QueueError('storage', 'The browser could not keep or read the queue.', error);
    }
  };
  const change = (rule) => storage(() => store.run(rule));

  // ---- sending

  const attempt = async (entry) => {
    const controller = new AbortController();
    inFlight = controller;
    let timedOut = false;
    const limit = clock.set(() => {
      timedOut = true;
      controller.abort();
    }, timeout);
    try {
      const packed = await store.body(entry.id);
      if (packed === null && entry.hasBody) return { outcome: 'stopped' }; // removed a moment ago
      const { body, type } = unpackBody(packed);
      const sent = new Headers(type ? { 'Content-Type': type } : {});
      sent.set('Accept', 'application/json');
      for (const source of [entry.headers, await headers(publicView(entry))]) {
        for (const [key, value] of Object.entries(source)) sent.set(key, value);
      }
      sent.set('Idempotency-Key', entry.key);
      const response = await send(entry.url, {
        method: entry.method,
        headers: sent,
        body,
        credentials,
        signal: controller.signal,
      });
      const text = (await response.text()).slice(0, answerLimit);
      const answer = { status: response.status, text };
      const outcome = await judge(response, answer);
      if (!['sent', 'retry', 'failed'].includes(outcome)) {
        throw new TypeError(`judge gave ${String(outcome)} instead of sent, retry or failed`);
      }
      return {
        outcome,
        answer,
        wait: retryAfter(response.headers.get('Retry-After'), clock.now()),
        reason: { sent: null, failed: 'refused', retry: 'server' }[outcome],
      };
    } catch (error) {
      if (controller.signal.aborted && !timedOut) return { outcome: 'stopped' };
      return {
        outcome: 'retry',
        answer: null,
        wait: null,
        reason: timedOut ? 'timeout' : 'network',
        message: String(error?.message ?? error),
      };
    } finally {
      clock.clear(limit);
      if (inFlight === controller) inFlight = null;
    }
  };

  const finish = async (entry, ending) => {
    const now = clock.now();
    let { outcome } = ending;
    let patch;
    if (outcome === 'stopped') {
      // It may have arrived all the same, so the attempt counts; the key makes the next one safe.
      patch = { nextAt: now, reason: 'network' };
      outcome = 'retry';
    } else {
      const { answer, wait, reason, message = null } = ending;
      const own = backoffDelay(entry.tries, backoff, random);
      const nextAt = now + Math.min(Math.max(wait ?? 0, own), longestWait);
      patch = { answer, reason, message, nextAt };
      if (outcome === 'retry' && nextAt - entry.createdAt > maxAge) {
        outcome = 'failed';
        patch.reason = 'expired';
      }
    }
    const settled = await change((entries) =>
      settleEntry(entries, {
        id: entry.id,
        owner,
        outcome,
        patch,
        keepUntil: keepSent > 0 ? now + keepSent : 0,
      }),
    );
    if (settled) tell(settled.state, settled);
  };

  const forgetOld = () => {
    const now = clock.now();
    return change((entries) => ({
      remove: entries
        .filter(({ state, keepUntil }) => state === 'sent' && keepUntil <= now)
        .map(({ id }) => id),
    }));
  };

  const pump = async () => {
    if (keepSent > 0) await forgetOld();
    while (running && online()) {
      const now = clock.now();
      const entry = await change((entries) =>
        claimEntry(entries, { owner, now, until: now + timeout + 10_000, ordered }),
      );
      if (!entry) break;
      if (!running) {
        await finish(entry, { outcome: 'stopped' });
        break;
      }
      tell('sending', entry);
      await finish(entry, await attempt(entry));
    }
  };

  const schedule = async () => {
    clock.clear(timer);
    timer = null;
    if (!running) return;
    const moment = await change((entries) => ({ result: nextMoment(entries, ordered) }));
    if (moment === null || !running) return;
    // Offline, the 'online' event wakes us; a slow look now and then covers a browser that forgets it.
    const delay = online() ? Math.max(0, moment - clock.now()) : Math.max(30_000, moment - clock.now());
    clock.clear(timer);
    timer = clock.set(() => void wake(), Math.min(delay, longestTimer));
  };

  const work = async () => {
    try {
      while (askedAgain) {
        askedAgain = false;
        await pump();
        await schedule();
      }
    } catch (error) {
      emit('problem', error);
      // A database that is busy now may be free in a minute.
      clock.clear(timer);
      if (running) timer = clock.set(() => void wake(), 60_000);
    } finally {
      pumping = null;
    }
  };

  /** Sends what is due. Safe to call at any time; resolves when nothing is due any more. */
  const wake = () => {
    askedAgain = true;
    pumping ??= work();
    return pumping;
  };

  /** What waited for the network is due at once. What the server asked to wait for goes on waiting. */
  const hasten = async () => {
    const now = clock.now();
    await change((entries) => ({
      put: entries
        .filter(({ state, reason }) => state === 'waiting' && (reason === 'network' || reason === 'timeout'))
        .map((entry) => ({ ...entry, nextAt: Math.min(entry.nextAt, now) })),
    }));
    await wake();
  };

  const onOnline = () => void hasten().catch((error) => emit('problem', error));
  const onVisible = () => {
    if (globalThis.document?.visibilityState !== 'hidden') void wake();
  };
  let comesBack = false;
  const onHide = () => {
    comesBack = running;
    stop();
  };
  const onShow = (event) => {
    if (event.persisted && comesBack) start();
  };
  const events = [
    ['online', onOnline],
    ['visibilitychange', onVisible],
  ];

  function start() {
    if (running) return;
    running = true;
    channel = makeChannel();
    if (channel) {
      channel.onmessage = ({ data }) => {
        emit(data.type, data.entry);
        if (data.type === 'waiting' || data.type === 'removed') void schedule().catch(() => {});
      };
      channel.unref?.(); // in Node, for tests
    }
    for (const [type, listener] of events) {
      const target = type === 'visibilitychange' ? globalThis.document : globalThis;
      target?.addEventListener?.(type, listener);
    }
    void wake();
  }

  function stop() {
    if (!running) return;
    running = false;
    clock.clear(timer);
    timer = null;
    inFlight?.abort();
    for (const [type, listener] of events) {
      const target = type === 'visibilitychange' ? globalThis.document : globalThis;
      target?.removeEventListener?.(type, listener);
    }
    channel?.close();
    channel = null;
  }

  // A page in the back-forward cache must hold nothing open.
  globalThis.addEventListener?.('pagehide', onHide);
  globalThis.addEventListener?.('pageshow', onShow);

  const queue = {
    /**
     * Keeps a request and resolves as soon as it is on disk. A key that is
     * already in the queue adds nothing and gives the entry that is there.
     */
    async add({ url, method = 'POST', body, headers: own = {}, meta = null, key = randomId(), type }) {
      if (typeof url !== 'string' || url === '') throw new QueueError('input', 'An entry needs a url.');
      if (/^(GET|HEAD)$/i.test(method)) throw new QueueError('input', 'Only requests that change something are queued.');
      if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
        throw new QueueError('input', 'A key is 1 to 255 visible ASCII characters.');
      }
      const packed = packBody(body);
      if (packed?.kind === 'text' && type) packed.type = type;
      const now = clock.now();
      const made = {
        id: randomId(),
        key,
        url: globalThis.location ? new URL(url, globalThis.location.href).href : url,
        method: method.toUpperCase(),
        headers: { ...own },
        meta,
        state: 'waiting',
        reason: null,
        message: null,
        answer: null,
        tries: 0,
        createdAt: now,
        order: order++,
        hasBody: packed !== null,
        mark: fingerprint(packed),
        nextAt: now,
        owner: null,
        leaseUntil: 0,
      };
      const { entry, added } = await change((entries) => {
        const known = entries.find((other) => other.key === key);
        if (known && known.mark !== made.mark) {
          throw new QueueError('key', 'This key already belongs to a request with a different body.');
        }
        if (known) return { result: { entry: known, added: false } };
        return { put: [made], body: { id: made.id, packed }, result: { entry: made, added: true } };
      });
      if (added) tell('waiting', entry);
      if (running) void wake();
      return { ...publicView(entry), added };
    },

    /** All entries, oldest first, without their bodies. Sent ones are there only with `keepSent`. */
    async list() {
      return change((entries) => ({ result: entries.sort(oldestFirst).map(publicView) }));
    },

    /** The body of an entry, as it was added, to show or edit what could not be sent. */
    async body(id) {
      return unpackBody(await storage(() => store.body(id))).body ?? null;
    },

    /** Makes an entry due now, also one that failed. Its key stays the same. */
    async retry(id) {
      const now = clock.now();
      const entry = await change((entries) => {
        const found = entries.find(
          (other) => other.id === id && (other.state === 'waiting' || other.state === 'failed'),
        );
        if (!found) return { result: null };
        // A new term, or an entry that is past its age would fail again at once.
        const renewed = { ...found, state: 'waiting', nextAt: now, reason: null };
        if (found.state === 'failed') renewed.createdAt = now;
        return { put: [renewed], result: renewed };
      });
      if (!entry) return false;
      tell('waiting', entry);
      if (running) void wake();
      return true;
    },

    /** Takes an entry out, unless an attempt is under way. */
    async remove(id) {
      const now = clock.now();
      const entry = await change((entries) => {
        const found = entries.find((other) => other.id === id);
        const busy = found?.state === 'sending' && found.leaseUntil > now;
        return found && !busy ? { remove: [id], result: found } : { result: null };
      });
      if (entry) tell('removed', { ...entry, state: 'removed' });
      return entry !== null;
    },

    /** Empties the queue, for example when somebody signs out. */
    async clear() {
      const entries = await change((all) => ({ remove: all.map(({ id }) => id), result: all }));
      for (const entry of entries) tell('removed', { ...entry, state: 'removed' });
      return entries.length;
    },

    /**
     * Tries everything now, except what the server has asked to wait for.
     * Resolves when that is done, whether it worked or not.
     */
    async flush() {
      const wasRunning = running;
      if (!wasRunning) start();
      await hasten();
      if (!wasRunning) stop();
    },

    /** Calls `listener({ type, entry })`; returns the function that ends it. */
    on(type, listener) {
      if (!listeners.has(type)) listeners.set(type, new Set());
      listeners.get(type).add(listener);
      return () => listeners.get(type)?.delete(listener);
    },

    start,
    stop,

    /** For good: stops and lets go of the database. */
    close() {
      stop();
      globalThis.removeEventListener?.('pagehide', onHide);
      globalThis.removeEventListener?.('pageshow', onShow);
      store.close();
    },
  };

  if (autostart) start();
  return queue;
}

// ---------------------------------------------------------------- forms

/** What a form would send, as the browser itself would send it. */
export function readForm(form, submitter = null) {
  const data = new FormData(form, submitter);
  // Older browsers leave the pressed button out.
  if (submitter?.name && !data.has(submitter.name)) data.append(submitter.name, submitter.value);
  // Attributes, because a field called "action" hides the property.
  const own = (name) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  let body = data;
  if (own('enctype').toLowerCase() !== 'multipart/form-data') {
    body = new URLSearchParams();
    for (const [name, value] of data) body.append(name, typeof value === 'string' ? value : value.name);
  }
  return {
    url: new URL(own('action') || location.href, document.baseURI).href,
    method: (own('method') || 'get').toUpperCase(),
    body,
  };
}

/**
 * Puts what the form sends into the queue. If the browser cannot keep it, the
 * form is sent in the ordinary way, as if there were no script.
 */
export function attachForm(queue, form, options = {}) {
  const {
    keyField = null,
    meta = () => null,
    onQueued = () => HTMLFormElement.prototype.reset.call(form),
    onFallback = null,
  } = options;
  let busy = false;
  let leaving = false;

  const sendPlainly = (submitter) => {
    leaving = true;
    if (typeof form.requestSubmit === 'function') form.requestSubmit(submitter);
    else HTMLFormElement.prototype.submit.call(form);
    leaving = false;
  };

  const onSubmit = async (event) => {
    if (leaving || event.defaultPrevented) return;
    const { submitter } = event;
    const request = readForm(form, submitter);
    if (request.method !== 'POST') return;
    event.preventDefault();
    if (busy) return; // a second press while the first is being written down
    busy = true;
    const field = keyField ? form.querySelector(`[name="${CSS.escape(keyField)}"]`) : null;
    let entry;
    try {
      const given = { ...request, meta: meta(form) };
      try {
        entry = await queue.add(field?.value ? { ...given, key: field.value } : given);
      } catch (error) {
        if (error.code !== 'key') throw error;
        // The same page, other words: another message, which gets a key of its own.
        entry = await queue.add(given);
      }
      // The next message from this page is another one.
      if (field) field.value = randomId();
    } catch (error) {
      if (onFallback) onFallback(error, () => sendPlainly(submitter));
      else sendPlainly(submitter);
      return;
    } finally {
      busy = false;
    }
    onQueued(entry);
  };

  form.addEventListener('submit', onSubmit);
  return () => form.removeEventListener('submit', onSubmit);
}
