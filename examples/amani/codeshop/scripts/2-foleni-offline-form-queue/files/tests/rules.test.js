import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  backoffDelay,
  claimEntry,
  classify,
  fingerprint,
  nextMoment,
  packBody,
  retryAfter,
  settleEntry,
  unpackBody,
} from '../src/foleni.js';

const entry = (id, more = {}) => ({
  id, state: 'waiting', createdAt: 0, order: 0, nextAt: 0, leaseUntil: 0, owner: null, tries: 0, ...more,
});
const claim = (entries, more = {}) =>
  claimEntry(entries, { owner: 'me', now: 1000, until: 31_000, ordered: false, ...more });

describe('waiting', () => {
  test('doubles up to its limit', () => {
    const waits = [1, 2, 3, 4, 20].map((tries) => backoffDelay(tries, {}, () => 0));
    assert.deepEqual(waits, [2000, 4000, 8000, 16_000, 900_000]);
  });
  test('a part is left to chance', () => {
    assert.equal(backoffDelay(1, { jitter: 0.5 }, () => 1), 1000);
    assert.equal(backoffDelay(1, { jitter: 1 }, () => 1), 0);
    assert.equal(backoffDelay(3, { first: 100, factor: 3, jitter: 0 }), 900);
  });
  test('Retry-After in seconds, as a date, as nonsense', () => {
    assert.equal(retryAfter('120', 0), 120_000);
    const now = Date.parse('2026-08-17T10:00:00Z');
    assert.equal(retryAfter('Mon, 17 Aug 2026 10:00:30 GMT', now), 30_000);
    assert.equal(retryAfter('Mon, 17 Aug 2026 09:00:00 GMT', now), 0);
    assert.equal(retryAfter('soon', now), null);
    assert.equal(retryAfter(null, now), null);
  });
});

describe('what an answer means', () => {
  for (const [status, outcome] of [
    [200, 'sent'], [201, 'sent'], [204, 'sent'], [304, 'failed'], [400, 'failed'], [401, 'failed'], [403, 'failed'],
    [404, 'failed'], [408, 'retry'], [409, 'retry'], [413, 'failed'], [422, 'failed'], [425, 'retry'], [429, 'retry'],
    [500, 'retry'], [502, 'retry'], [503, 'retry'], [504, 'retry'],
  ]) {
    test(`${status} is ${outcome}`, () => assert.equal(classify(status), outcome));
  }
});

describe('claiming', () => {
  test('the oldest entry that is due', () => {
    const entries = [entry('b', { createdAt: 2 }), entry('later', { createdAt: 0, nextAt: 5000 }), entry('a', { createdAt: 1 })];
    const { put, result } = claim(entries);
    assert.equal(result.id, 'a');
    assert.deepEqual([put[0].state, put[0].owner, put[0].leaseUntil, put[0].tries], ['sending', 'me', 31_000, 1]);
  });
  test('entries of one millisecond keep their order', () => {
    assert.equal(claim([entry('second', { order: 2 }), entry('first', { order: 1 })]).result.id, 'first');
  });
  test('in order, nothing passes an entry that waits', () => {
    const entries = [entry('waits', { createdAt: 0, nextAt: 5000 }), entry('ready', { createdAt: 1 })];
    assert.equal(claim(entries, { ordered: true }).result, null);
    assert.equal(claim(entries).result.id, 'ready');
  });
  test('in order, an entry that failed lets the others pass', () => {
    const entries = [entry('refused', { state: 'failed' }), entry('ready', { createdAt: 1 })];
    assert.equal(claim(entries, { ordered: true }).result.id, 'ready');
  });
  test('what another tab is sending is left alone until its lease is over', () => {
    const taken = entry('a', { state: 'sending', owner: 'other', leaseUntil: 2000 });
    assert.equal(claim([taken]).result, null);
    assert.equal(claim([taken], { now: 2000, until: 32_000 }).result.owner, 'me');
  });
  test('moments written by a clock that was far ahead do not block for ever', () => {
    const week = 7 * 24 * 3_600_000;
    assert.equal(claim([entry('a', { nextAt: week })]).result.id, 'a');
    assert.equal(claim([entry('a', { state: 'sending', leaseUntil: week })]).result.id, 'a');
  });
  test('failed and sent entries are never due', () => {
    assert.equal(claim([entry('a', { state: 'failed' }), entry('b', { state: 'sent' })]).result, null);
    assert.equal(nextMoment([entry('a', { state: 'failed' })], false), null);
  });
  test('the next moment is the earliest wait or lease', () => {
    const entries = [entry('a', { nextAt: 9000 }), entry('b', { createdAt: 1, state: 'sending', leaseUntil: 4000 })];
    assert.equal(nextMoment(entries, false), 4000);
    assert.equal(nextMoment(entries, true), 9000);
    assert.equal(nextMoment([], false), null);
  });
});

describe('settling', () => {
  const mine = entry('a', { state: 'sending', owner: 'me', leaseUntil: 9000 });
  const settle = (entries, outcome, owner = 'me', keepUntil = 0) =>
    settleEntry(entries, { id: 'a', owner, outcome, patch: { nextAt: 7 }, keepUntil });
  test('sent entries leave the store', () => {
    const { remove, result } = settle([mine], 'sent');
    assert.deepEqual([remove, result.state], [['a'], 'sent']);
  });
  test('or stay for a while without their bodies', () => {
    const { put, dropBody } = settle([mine], 'sent', 'me', 99);
    assert.deepEqual([put[0].state, put[0].keepUntil, dropBody], ['sent', 99, 'a']);
  });
  test('retry waits, failed stays', () => {
    assert.equal(settle([mine], 'retry').put[0].state, 'waiting');
    assert.equal(settle([mine], 'failed').put[0].state, 'failed');
  });
  test('a tab that lost its lease cannot report a failure, but can report success', () => {
    const theirs = { ...mine, owner: 'other' };
    assert.equal(settle([theirs], 'retry').result, null);
    assert.equal(settle([theirs], 'failed').result, null);
    assert.equal(settle([theirs], 'sent').result.state, 'sent');
  });
  test('an entry that is gone stays gone', () => {
    assert.deepEqual(settle([], 'retry'), { result: null });
    assert.deepEqual(settle([], 'sent'), { result: null });
  });
});

describe('bodies', () => {
  const there = (body) => unpackBody(structuredClone(packBody(body)));
  test('text, JSON, fields and nothing', () => {
    assert.deepEqual(there('hello'), { body: 'hello', type: 'text/plain;charset=UTF-8' });
    assert.deepEqual(there({ a: [1] }), { body: '{"a":[1]}', type: 'application/json' });
    assert.deepEqual(there(new URLSearchParams({ a: 'b c' })), {
      body: 'a=b+c', type: 'application/x-www-form-urlencoded;charset=UTF-8',
    });
    assert.deepEqual(there(undefined), { body: undefined, type: null });
  });
  test('FormData keeps repeated fields, and its type is left to fetch', () => {
    const form = new FormData();
    form.append('to', 'a');
    form.append('to', 'b');
    const { body, type } = there(form);
    assert.deepEqual(body.getAll('to'), ['a', 'b']);
    assert.equal(type, null);
  });
  test('blobs and files', async () => {
    const { body, type } = unpackBody(packBody(new Blob(['x'], { type: 'image/png' })));
    assert.equal(await body.text(), 'x');
    assert.equal(type, 'image/png');
    const form = new FormData();
    form.append('photo', new File(['1234'], 'meter.jpg', { type: 'image/jpeg' }));
    assert.equal(unpackBody(packBody(form)).body.get('photo').name, 'meter.jpg');
  });
  test('other things are refused', () => {
    assert.throws(() => packBody(new Map()), { code: 'input' });
    assert.throws(() => packBody(new ArrayBuffer(2)), { code: 'input' });
  });
  test('the mark tells bodies apart', () => {
    const mark = (body) => fingerprint(packBody(body));
    assert.equal(mark({ a: 1 }), mark({ a: 1 }));
    assert.notEqual(mark({ a: 1 }), mark({ a: 2 }));
    assert.notEqual(mark('x'), mark(null));
    const form = (text) => {
      const data = new FormData();
      data.append('t', text);
      return data;
    };
    assert.equal(mark(form('a')), mark(form('a')));
    assert.notEqual(mark(form('a')), mark(form('b')));
  });
});
