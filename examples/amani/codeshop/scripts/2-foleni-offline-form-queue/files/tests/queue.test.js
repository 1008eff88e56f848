import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoryStore } from '../src/foleni.js';
import { answer, makeQueue, testChannel, TestClock, testServer } from './tools.js';

const lost = new TypeError('Failed to fetch');
const order = (text = 'hello') => ({ url: 'https://shop.example/orders', body: { text } });

describe('sending', () => {
  test('what is added is sent once and leaves the queue', async () => {
    const { queue, clock, server, log } = makeQueue();
    const entry = await queue.add(order());
    assert.equal(entry.added, true);
    await clock.pass(1000);
    assert.equal(server.calls.length, 1);
    assert.equal(server.calls[0].method, 'POST');
    assert.equal(server.calls[0].body, '{"text":"hello"}');
    assert.equal(server.calls[0].headers.get('Content-Type'), 'application/json');
    assert.equal(server.calls[0].key, entry.key);
    assert.deepEqual(await queue.list(), []);
    assert.deepEqual(log, ['waiting', 'sending', 'sent']);
  });

  test('add resolves when it is kept, not when it is sent', async () => {
    const { queue, server } = makeQueue({ server: testServer('hang') });
    await queue.add(order());
    assert.ok(server.calls.length <= 1);
    assert.equal((await queue.list()).length, 1);
  });

  test('a lost answer is tried again with the same key', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer(lost, lost) });
    await queue.add(order());
    await clock.pass(10_000);
    assert.equal(server.calls.length, 3);
    assert.equal(new Set(server.calls.map(({ key }) => key)).size, 1);
    assert.deepEqual(await queue.list(), []);
  });

  test('between attempts it waits longer and longer', async () => {
    const at = [];
    const clock = new TestClock();
    const fail = () => {
      at.push(clock.now());
      throw lost;
    };
    const { queue } = makeQueue({ clock, server: testServer(fail, fail, fail, fail, fail) });
    await queue.add(order());
    await clock.pass(60_000);
    assert.deepEqual(at.slice(1).map((time, index) => time - at[index]), [2000, 4000, 8000, 16_000]);
  });

  test('Retry-After is obeyed', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer(answer(503, '', { 'Retry-After': '60' })) });
    await queue.add(order());
    await clock.pass(59_000);
    assert.equal(server.calls.length, 1);
    await clock.pass(2000);
    assert.equal(server.calls.length, 2);
  });

  test('a short Retry-After does not shorten our own wait, a mad one ends after a day', async () => {
    const { queue, clock, server } = makeQueue({
      server: testServer(answer(429, '', { 'Retry-After': '0' }), answer(503, '', { 'Retry-After': '99999999' })),
    });
    await queue.add(order());
    await clock.pass(1000);
    assert.equal(server.calls.length, 1);
    await clock.pass(1500);
    assert.equal(server.calls.length, 2);
    await clock.pass(23.9 * 3_600_000);
    assert.equal(server.calls.length, 2);
    await clock.pass(0.2 * 3_600_000);
    assert.equal(server.calls.length, 3);
  });

  test('a server that never answers is left after the timeout', async () => {
    const { queue, clock, server, log } = makeQueue({ server: testServer('hang'), timeout: 5000 });
    await queue.add(order());
    await clock.pass(5000);
    assert.deepEqual(log.at(-1), 'waiting timeout');
    await clock.pass(3000);
    assert.equal(server.calls.length, 2);
  });

  test('a refusal is kept with its answer and not repeated', async () => {
    const { queue, clock, server, log } = makeQueue({ server: testServer(answer(422, '{"email":"missing"}')) });
    await queue.add(order());
    await clock.pass(3_600_000);
    assert.equal(server.calls.length, 1);
    const [entry] = await queue.list();
    assert.equal(entry.state, 'failed');
    assert.deepEqual(entry.answer, { status: 422, text: '{"email":"missing"}' });
    assert.equal(log.at(-1), 'failed refused');
    assert.equal(await queue.body(entry.id), '{"text":"hello"}');
  });

  test('one that is refused does not hold up the others', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer(400), ordered: true });
    await queue.add(order('bad'));
    await queue.add(order('good'));
    await clock.pass(1000);
    assert.equal(server.calls.length, 2);
    assert.equal((await queue.list()).length, 1);
  });

  test('in order, a lost one holds up the others', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer(lost), ordered: true });
    await queue.add(order('1'));
    await queue.add(order('2'));
    await clock.pass(1000);
    assert.equal(server.calls.length, 1);
    await clock.pass(5000);
    assert.deepEqual(server.calls.map(({ body }) => JSON.parse(body).text), ['1', '1', '2']);
  });

  test('after its age the next failure is the last', async () => {
    const { queue, clock, server, log } = makeQueue({ server: testServer(...Array(50).fill(lost)), maxAge: 60_000 });
    await queue.add(order());
    await clock.pass(3_600_000);
    assert.equal(log.at(-1), 'failed expired');
    assert.ok(server.calls.length >= 5 && server.calls.length < 8, String(server.calls.length));
  });

  test('a failed one can be tried again, with its key', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer(401) });
    const { id, key } = await queue.add(order());
    await clock.pass(1000);
    assert.equal(await queue.retry(id), true);
    await clock.pass(1000);
    assert.deepEqual(server.calls.map((call) => call.key), [key, key]);
    assert.deepEqual(await queue.list(), []);
    assert.equal(await queue.retry(id), false);
  });

  test('headers are asked for on every attempt, and the key cannot be overwritten', async () => {
    let token = 0;
    const { queue, clock, server } = makeQueue({
      server: testServer(lost),
      headers: async () => ({ 'X-Token': String(++token), 'Idempotency-Key': 'mine' }),
    });
    const { key } = await queue.add({ ...order(), headers: { 'X-Own': 'yes' } });
    await clock.pass(5000);
    assert.deepEqual(server.calls.map(({ headers }) => headers.get('X-Token')), ['1', '2']);
    assert.equal(server.calls[1].headers.get('X-Own'), 'yes');
    assert.equal(server.calls[1].key, key);
  });

  test('headers that cannot be had are like a lost network', async () => {
    let fails = true;
    const { queue, clock, server } = makeQueue({
      headers: () => {
        if (fails) throw new Error('no token');
        return {};
      },
    });
    await queue.add(order());
    await clock.pass(1000);
    assert.equal(server.calls.length, 0);
    fails = false;
    await clock.pass(5000);
    assert.equal(server.calls.length, 1);
  });

  test('your own judge decides', async () => {
    const { queue, clock, server } = makeQueue({
      server: testServer(answer(200, '<html>Welcome to the hotel</html>')),
      judge: (response) => (response.status === 201 ? 'sent' : 'retry'),
    });
    await queue.add(order());
    await clock.pass(5000);
    assert.equal(server.calls.length, 2);
  });

  test('a judge that says nonsense loses nothing', async () => {
    const { queue, clock } = makeQueue({ judge: () => 'perhaps' });
    await queue.add(order());
    await clock.pass(1000);
    assert.equal((await queue.list())[0].state, 'waiting');
  });

  test('nothing is tried while offline, and everything at once afterward', async () => {
    let online = false;
    const { queue, clock, server } = makeQueue({ online: () => online });
    await queue.add(order('1'));
    await queue.add(order('2'));
    await clock.pass(120_000);
    assert.equal(server.calls.length, 0);
    online = true;
    await clock.pass(31_000); // also without the event
    assert.equal(server.calls.length, 2);
  });

  test("a listener's mistake does not stop the queue", async () => {
    const { queue, clock, server } = makeQueue();
    const report = globalThis.reportError;
    const reported = [];
    globalThis.reportError = (error) => reported.push(error);
    queue.on('sending', () => {
      throw new Error('mine');
    });
    await queue.add(order());
    await clock.pass(1000);
    globalThis.reportError = report;
    assert.equal(server.calls.length, 1);
    assert.equal(reported.length, 1);
  });

  test('an idle queue has no timer', async () => {
    const { queue, clock } = makeQueue();
    await queue.add(order());
    await clock.pass(1000);
    assert.equal(clock.waiting, 0);
    queue.stop();
  });
});

describe('keys', () => {
  test('the same key adds nothing', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer('hang') });
    const first = await queue.add({ ...order(), key: 'k1' });
    const second = await queue.add({ ...order(), key: 'k1' });
    assert.deepEqual([first.added, second.added, second.id === first.id], [true, false, true]);
    await clock.settle();
    assert.equal(server.calls.length, 1);
  });

  test('the same key with a different body is reported as an error', async () => {
    const { queue } = makeQueue({ server: testServer('hang') });
    await queue.add({ ...order('a'), key: 'k1' });
    await assert.rejects(queue.add({ ...order('b'), key: 'k1' }), { name: 'QueueError', code: 'key' });
  });

  test('keys that cannot be a header, missing addresses and GET are refused', async () => {
    const { queue } = makeQueue();
    for (const key of ['', 'a b', 'é', 'x'.repeat(256), 'a\r\nb']) {
      await assert.rejects(queue.add({ ...order(), key }), { code: 'input' });
    }
    await assert.rejects(queue.add({ body: 'x' }), { code: 'input' });
    await assert.rejects(queue.add({ ...order(), method: 'get' }), { code: 'input' });
  });
});

describe('several tabs', () => {
  const tabs = (plan = [], more = {}) => {
    const clock = new TestClock();
    const store = memoryStore();
    const server = testServer(...plan);
    const make = () => makeQueue({ clock, store, server, channel: testChannel, ...more });
    return { clock, server, store, one: make(), two: make() };
  };

  test('ten entries and two tabs make ten requests', async () => {
    const { clock, server, one, two } = tabs();
    await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? one : two).queue.add(order(String(at)))));
    await Promise.all([one.queue.flush(), two.queue.flush()]);
    await clock.pass(5000);
    assert.equal(server.calls.length, 10);
    assert.equal(new Set(server.calls.map(({ key }) => key)).size, 10);
  });

  test('a tab that dies in the middle: another takes over with the same key', async () => {
    const { clock, server, one, two } = tabs(['hang'], { timeout: 5000 });
    await one.queue.add(order());
    await clock.settle();
    assert.equal(server.calls.length, 1);
    // The first tab is gone without a word.
    const dead = server.calls[0].key;
    await two.queue.flush();
    assert.equal(server.calls.length, 1, 'the lease still holds');
    clock.jump(15_001);
    await two.queue.flush();
    assert.equal(server.calls.length, 2);
    assert.equal(server.calls[1].key, dead);
    assert.deepEqual(await two.queue.list(), []);
  });

  test('a tab that wakes up late cannot undo what the other has done', async () => {
    let answerLate;
    const { clock, server, one, two } = tabs([() => new Promise((_, reject) => (answerLate = reject))], { timeout: 5000 });
    await one.queue.add(order());
    await clock.settle();
    clock.jump(15_001); // asleep past its lease; its timers have not run
    await two.queue.flush();
    assert.equal(server.calls.length, 2);
    answerLate(lost);
    await clock.pass(60_000);
    assert.deepEqual(await one.queue.list(), []);
    assert.equal(server.calls.length, 2);
  });

  test('the other tab hears of it', async () => {
    const { clock, one, two } = tabs();
    await one.queue.add(order());
    await clock.pass(1000);
    assert.ok(two.log.includes('sent'));
  });
});

describe('stopping and clearing', () => {
  test('stop ends the attempt and loses nothing', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer('hang') });
    await queue.add(order());
    await clock.settle();
    queue.stop();
    await clock.pass(60_000);
    const [entry] = await queue.list();
    assert.deepEqual([entry.state, entry.tries, server.calls.length], ['waiting', 1, 1]);
    queue.start();
    await clock.pass(1000);
    assert.equal(server.calls.length, 2);
  });

  test('without autostart only flush sends', async () => {
    const { queue, clock, server } = makeQueue({ autostart: false });
    await queue.add(order());
    await clock.pass(60_000);
    assert.equal(server.calls.length, 0);
    await queue.flush();
    assert.equal(server.calls.length, 1);
    await queue.add(order());
    await clock.pass(60_000);
    assert.equal(server.calls.length, 1);
  });

  test('flush tries again what waits for the network, but not what the server put off', async () => {
    const { queue, clock, server } = makeQueue({
      server: testServer(lost, answer(503, '', { 'Retry-After': '600' })),
    });
    await queue.add(order('1'));
    await clock.settle();
    await queue.add(order('2'));
    await clock.settle();
    assert.equal(server.calls.length, 2);
    await queue.flush();
    assert.deepEqual(server.calls.map(({ body }) => JSON.parse(body).text), ['1', '2', '1']);
    assert.equal((await queue.list()).length, 1);
  });

  test('an entry that is being sent cannot be removed; one that waits can', async () => {
    const { queue, clock } = makeQueue({ server: testServer('hang', lost), timeout: 5000 });
    const { id } = await queue.add(order());
    await clock.settle();
    assert.equal(await queue.remove(id), false);
    await clock.pass(5000);
    assert.equal(await queue.remove(id), true);
    assert.deepEqual(await queue.list(), []);
    assert.equal(await queue.body(id), null);
  });

  test('clear empties it, and an attempt under way brings nothing back', async () => {
    const { queue, clock, server } = makeQueue({ server: testServer('hang'), timeout: 5000 });
    await queue.add(order('1'));
    await queue.add(order('2'));
    await clock.settle();
    assert.equal(await queue.clear(), 2);
    await clock.pass(3_600_000);
    assert.deepEqual(await queue.list(), []);
    assert.equal(server.calls.length, 1);
  });

  test('an entry removed between claim and sending is not sent empty', async () => {
    const store = memoryStore();
    const { queue, clock, server } = makeQueue({ store: { ...store, body: async () => null } });
    await queue.add(order());
    await queue.clear();
    await clock.pass(1000);
    assert.equal(server.calls.length, 0);
  });

  test('sent entries stay as long as you ask', async () => {
    const { queue, clock, log } = makeQueue({ keepSent: 60_000, server: testServer(answer(201, '{"ref":"A1"}')) });
    const { id } = await queue.add({ ...order(), key: 'k' });
    await clock.pass(1000);
    const [entry] = await queue.list();
    assert.deepEqual([entry.state, entry.answer.text], ['sent', '{"ref":"A1"}']);
    assert.equal(await queue.body(id), null);
    assert.equal((await queue.add({ ...order(), key: 'k' })).added, false, 'a second press much later');
    assert.equal(log.filter((line) => line === 'sent').length, 1);
    await clock.pass(60_000);
    await queue.flush();
    assert.deepEqual(await queue.list(), []);
  });
});

describe('a store that fails', () => {
  const broken = { run: async () => { throw new DOMException('full', 'QuotaExceededError'); }, body: async () => null, close() {} };
  test('add says so, and nothing pretends to be kept', async () => {
    const { queue, clock } = makeQueue({ store: broken });
    await assert.rejects(queue.add(order()), (error) => error.code === 'storage' && error.cause.name === 'QuotaExceededError');
    queue.stop();
    await clock.settle();
  });
  test('the queue tells it and looks again later', async () => {
    const problems = [];
    const clock = new TestClock();
    const store = memoryStore();
    let fails = false;
    const { queue, server } = makeQueue({
      clock,
      store: { ...store, run: (change) => (fails ? Promise.reject(new Error('busy')) : store.run(change)) },
    });
    queue.on('problem', ({ entry }) => problems.push(entry));
    await clock.settle();
    queue.stop();
    await queue.add(order());
    fails = true;
    queue.start();
    await clock.settle();
    assert.equal(problems[0].code, 'storage');
    fails = false;
    await clock.pass(61_000);
    assert.equal(server.calls.length, 1);
  });
});
