// What Node cannot test: IndexedDB, several queues on one database, real forms.
import { attachForm, createQueue, indexedDbStore, readForm } from '/src/foleni.js';

const results = document.getElementById('results');
let passed = 0;
let failed = 0;
const equal = (actual, expected, what = '') => {
  const [one, two] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== two) throw new Error(`${what} was ${one}, expected ${two}`);
};
const received = async () => (await fetch('/api/received')).json();
const failNext = (count) => fetch(`/api/fail-next?count=${count}`);
const wait = (delay) => new Promise((resolve) => setTimeout(resolve, delay));
const until = async (test) => {
  for (let turn = 0; turn < 100; turn++) {
    if (await test()) return;
    await wait(50);
  }
  throw new Error('waited in vain');
};
let names = 0;
const fresh = () => `test-${Date.now()}-${names++}`;
const quick = { backoff: { first: 100, jitter: 0 } };

const tests = {
  'what is added is in the database before add resolves': async () => {
    const name = fresh();
    const queue = createQueue({ name, autostart: false });
    await queue.add({ url: '/api/orders', body: { a: 1 } });
    queue.close();
    const again = createQueue({ name, autostart: false });
    equal((await again.list()).map(({ state, url }) => [state, url]), [['waiting', `${location.origin}/api/orders`]]);
    again.close();
  },
  'a lost answer is sent again with the same key': async () => {
    await failNext(2);
    const queue = createQueue({ name: fresh(), ...quick });
    const { key } = await queue.add({ url: '/api/orders', body: { a: 1 } });
    await until(async () => (await queue.list()).length === 0);
    const calls = await received();
    equal([...new Set(calls.map((call) => call.key))], [key]);
    if (calls.length < 3) throw new Error(`only ${calls.length} calls`);
    queue.close();
  },
  'three queues on one database send twenty entries once each': async () => {
    const name = fresh();
    const queues = [1, 2, 3].map(() => createQueue({ name, ...quick }));
    await Promise.all(Array.from({ length: 20 }, (_, at) => queues[at % 3].add({ url: '/api/orders', body: { at } })));
    await until(async () => (await queues[0].list()).length === 0);
    const calls = await received();
    equal(calls.length, 20, 'calls');
    equal(new Set(calls.map(({ key }) => key)).size, 20, 'keys');
    queues.forEach((queue) => queue.close());
  },
  'another tab hears that an entry was sent': async () => {
    const name = fresh();
    const here = createQueue({ name });
    const there = createQueue({ name });
    const heard = [];
    there.on('sent', ({ entry }) => heard.push(entry.key));
    const { key } = await here.add({ url: '/api/orders', body: 'x' });
    await until(() => heard.length > 0);
    equal([...new Set(heard)], [key]);
    await received();
    here.close();
    there.close();
  },
  'files survive the database': async () => {
    const name = fresh();
    const first = createQueue({ name, autostart: false });
    const form = new FormData();
    form.append('photo', new File(['meter 4711'], 'meter.txt', { type: 'text/plain' }));
    await first.add({ url: '/api/orders', body: form });
    first.close();
    const second = createQueue({ name });
    await until(async () => (await second.list()).length === 0);
    const [call] = await received();
    if (!call.body.includes('meter 4711') || !call.body.includes('filename="meter.txt"')) throw new Error(call.body);
    if (!call.type.startsWith('multipart/form-data; boundary=')) throw new Error(call.type);
    second.close();
  },
  'a rule that throws leaves the database as it was': async () => {
    const store = indexedDbStore(fresh());
    await store.run(() => ({ put: [{ id: 'a' }] }));
    let told = null;
    await store.run(() => { throw new Error('mine'); }).catch((error) => { told = error.message; });
    equal(told, 'mine');
    equal(await store.run((entries) => ({ result: entries })), [{ id: 'a' }]);
    store.close();
  },
  'a form is read as the browser would send it': async () => {
    const form = document.getElementById('form');
    const { url, method, body } = readForm(form, form.querySelector('button'));
    equal([url, method], [`${location.origin}/api/orders`, 'POST']);
    equal([...body], [['key', 'page-key-1'], ['text', 'from the form'], ['action', 'a field that hides a property'], ['button', 'pressed']]);
  },
  'a form goes into the queue with its key, twice pressed once sent, and gets a new key': async () => {
    const form = document.getElementById('form');
    const queue = createQueue({ name: fresh() });
    const queued = [];
    const detach = attachForm(queue, form, { keyField: 'key', onQueued: (entry) => queued.push(entry.key) });
    form.querySelector('button').click();
    form.querySelector('button').click();
    await until(async () => queued.length > 0 && (await queue.list()).length === 0);
    const calls = await received();
    equal(calls.map(({ key }) => key), ['page-key-1']);
    equal(queued, ['page-key-1']);
    if (form.querySelector('[name=key]').value === 'page-key-1') throw new Error('the key was not renewed');
    detach();
    queue.close();
  },
  'a form that cannot be kept is handed back': async () => {
    const form = document.getElementById('form');
    const store = { run: () => Promise.reject(new DOMException('full', 'QuotaExceededError')), body: async () => null, close() {} };
    const queue = createQueue({ name: fresh(), store, autostart: false });
    let told = null;
    const detach = attachForm(queue, form, { onFallback: (error) => { told = error.code; } });
    form.querySelector('button').click();
    await until(() => told !== null);
    equal(told, 'storage');
    detach();
    queue.close();
  },
};

await received();
for (const [name, test] of Object.entries(tests)) {
  const line = document.createElement('li');
  try {
    await test();
    passed++;
    line.textContent = `passed: ${name}`;
  } catch (error) {
    failed++;
    line.textContent = `FAILED: ${name}: ${error.message}`;
  }
  results.append(line);
}
document.getElementById('sum').textContent = `${passed} passed, ${failed} failed`;
document.documentElement.dataset.done = 'true';
