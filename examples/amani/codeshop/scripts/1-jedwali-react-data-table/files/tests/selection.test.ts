import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { selectionOf, selectRows, toggleRow } from '../src/selection.ts';
import type { RowId } from '../src/selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

describe('a press on the checkbox of a row', () => {
  const multiple = { mode: 'multiple' as const, ids };

  test('selects the row, and the next press removes it', () => {
    assert.deepEqual(toggleRow(['a'], 'c', multiple), ['a', 'c']);
    assert.deepEqual(toggleRow(['a', 'c'], 'a', multiple), ['c']);
  });

  test('single: another row replaces the selection', () => {
    const single = { mode: 'single' as const, ids, anchor: 'a' };
    assert.deepEqual(toggleRow(['a'], 'd', single), ['d']);
    assert.deepEqual(toggleRow(['d'], 'd', single), []);
  });

  test('none: nothing is selected', () => {
    assert.deepEqual(toggleRow([], 'a', { mode: 'none', ids }), []);
  });

  test('the given selection is not changed', () => {
    const before = Object.freeze(['a']);
    toggleRow(before, 'b', multiple);
    toggleRow(before, 'a', multiple);
    assert.deepEqual(before, ['a']);
  });

  test('numbers and words are different keys', () => {
    assert.deepEqual(toggleRow(['1'], 1, { mode: 'multiple', ids: [1, 2] }), ['1', 1]);
  });
});

describe('a range', () => {
  const press = (selected: RowId[], anchor: RowId | null, id: RowId) =>
    toggleRow(selected, id, { mode: 'multiple', ids, anchor });

  test('reaches from the row pressed before to this one, down and up', () => {
    assert.deepEqual(press(['b'], 'b', 'd'), ['b', 'c', 'd']);
    assert.deepEqual(press(['d'], 'd', 'b'), ['d', 'b', 'c']);
  });

  test('takes the state of the pressed row: a selected one clears the range', () => {
    assert.deepEqual(press(['a', 'b', 'c', 'd'], 'b', 'd'), ['a']);
  });

  test('keeps rows outside it, and no row is selected twice', () => {
    assert.deepEqual(press(['a', 'c', 'elsewhere'], 'b', 'd'), ['a', 'c', 'elsewhere', 'b', 'd']);
  });

  test('without a row pressed before, or with one that is not in view, only the pressed row counts', () => {
    assert.deepEqual(press([], null, 'd'), ['d']);
    assert.deepEqual(press([], 'elsewhere', 'd'), ['d']);
  });

  test('from a row to itself is that row', () => {
    assert.deepEqual(press(['b'], 'b', 'b'), []);
  });
});

describe('several rows at once', () => {
  test('are added once each and removed', () => {
    assert.deepEqual(selectRows(['b', 'z'], ['a', 'b'], true), ['b', 'z', 'a']);
    assert.deepEqual(selectRows(['b', 'z', 'a'], ['a', 'b'], false), ['z']);
  });

  test('none, some or all of them are selected', () => {
    assert.equal(selectionOf(new Set(['z']), ids), 'none');
    assert.equal(selectionOf(new Set(['a', 'z']), ids), 'some');
    assert.equal(selectionOf(new Set([...ids, 'z']), ids), 'all');
    assert.equal(selectionOf(new Set(['z']), []), 'none');
  });
});
