import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coveredWidth, stickyLayout } from '../src/sticky.ts';
import type { StickySide } from '../src/sticky.ts';
import { inDrawnOrder, toggleColumn, visibleColumns } from '../src/visibility.ts';

const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).join('');

describe('hidden columns', () => {
  const columns = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  test('are left out, and unknown ones are ignored', () => {
    assert.equal(ids(visibleColumns(columns, ['b', 'gone'])), 'ac');
  });

  test('one column stays, whatever the saved state says', () => {
    assert.equal(ids(visibleColumns(columns, ['a', 'b', 'c'])), 'a');
    assert.equal(ids(visibleColumns([], ['a'])), '');
  });

  test('a press hides a column, and the next press shows it', () => {
    assert.deepEqual(toggleColumn(columns, [], 'b'), ['b']);
    assert.deepEqual(toggleColumn(columns, ['a', 'b'], 'b'), ['a']);
  });

  test('the last visible column cannot be hidden', () => {
    assert.deepEqual(toggleColumn(columns, ['a', 'c'], 'b'), ['a', 'c']);
    assert.deepEqual(toggleColumn(columns, ['a', 'b', 'c'], 'a'), ['a', 'b', 'c']);
  });

  test('an unknown column changes nothing', () => {
    assert.deepEqual(toggleColumn(columns, ['a'], 'gone'), ['a']);
  });

  test('a column that must stay is shown and cannot be hidden', () => {
    const fixed = [{ id: 'a', hideable: false }, { id: 'b' }];
    assert.equal(ids(visibleColumns(fixed, ['a', 'b'])), 'a');
    assert.deepEqual(toggleColumn(fixed, [], 'a'), []);
    assert.deepEqual(toggleColumn(fixed, [], 'b'), ['b']);
  });
});

describe('sticky columns', () => {
  const column = (width: number, sticky?: StickySide) => ({ width, sticky });
  const offsets = (columns: ReturnType<typeof column>[], room?: number) =>
    stickyLayout(columns, room).map((stuck) => stuck && [stuck.side, stuck.offset, stuck.edge]);

  test('are drawn at their sides, and keep their order there', () => {
    const columns = [
      { id: 'a', sticky: 'end' as const },
      { id: 'b' },
      { id: 'c', sticky: 'start' as const },
      { id: 'd' },
      { id: 'e', sticky: 'start' as const },
    ];
    assert.equal(ids(inDrawnOrder(columns)), 'cebda');
  });

  test('each stays where the ones before it end; the innermost draws the line', () => {
    const columns = [column(100, 'start'), column(60, 'start'), column(300), column(80, 'end'), column(50, 'end')];
    assert.deepEqual(offsets(columns), [
      ['start', 0, false],
      ['start', 100, true],
      null,
      ['end', 50, true],
      ['end', 0, false],
    ]);
  });

  test('a wider first column moves the second', () => {
    const [, second] = stickyLayout([column(150, 'start'), column(60, 'start'), column(300)]);
    assert.equal(second?.offset, 150);
  });

  test('in a narrow box the outer columns stay, and those at the start come first', () => {
    const columns = [column(100, 'start'), column(60, 'start'), column(300), column(80, 'end')];
    assert.deepEqual(offsets(columns, 400), [['start', 0, false], ['start', 100, true], null, ['end', 0, true]]);
    assert.deepEqual(offsets(columns, 399), [['start', 0, false], ['start', 100, true], null, null]);
    assert.deepEqual(offsets(columns, 250), [['start', 0, true], null, null, null]);
    assert.deepEqual(offsets(columns, 120), [null, null, null, null]);
  });

  test('columns that are all sticky at one side scroll when they fill the box', () => {
    assert.deepEqual(offsets([column(100, 'start'), column(100, 'start')], 300), [['start', 0, true], null]);
  });

  test('the covered width is what the focus has to avoid', () => {
    const columns = [column(48, 'start'), column(112, 'start'), column(300), column(80, 'end')];
    const layout = stickyLayout(columns);
    assert.equal(coveredWidth(columns, layout, 'start'), 160);
    assert.equal(coveredWidth(columns, layout, 'end'), 80);
    assert.equal(coveredWidth(columns, stickyLayout(columns, 300), 'end'), 0);
  });
});
