import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeAfterKey } from '../src/cell-keys.ts';
import { dayOf, endOfDay, startOfDay } from '../src/days.ts';
import { pageOf, rowPieces, rowWindow, scrollToRow } from '../src/paging.ts';
import { clampWidth, widthAfterKey } from '../src/widths.ts';

describe('pages', () => {
  test('the last page may be short', () => {
    assert.deepEqual(pageOf(53, 2, 25), { page: 2, pages: 3, start: 50, end: 53 });
  });
  test('a page past the end is the last one, a page before the start the first', () => {
    assert.equal(pageOf(53, 9, 25).page, 2);
    assert.equal(pageOf(53, -1, 25).page, 0);
    assert.equal(pageOf(53, NaN, 25).page, 0);
  });
  test('no rows are one empty page', () => {
    assert.deepEqual(pageOf(0, 0, 25), { page: 0, pages: 1, start: 0, end: 0 });
  });
  test('a page size of nonsense is one row', () => {
    assert.equal(pageOf(3, 0, 0).pages, 3);
    assert.equal(pageOf(3, 0, -5).pages, 3);
  });
});

describe('the window of rows', () => {
  const list = { count: 10_000, rowHeight: 40, viewport: 400, overscan: 2 };
  test('at the top', () => {
    assert.deepEqual(rowWindow({ ...list, scrollTop: 0 }), { start: 0, end: 12 });
  });
  test('in the middle', () => {
    assert.deepEqual(rowWindow({ ...list, scrollTop: 4_010 }), { start: 98, end: 113 });
  });
  test('at the end', () => {
    assert.deepEqual(rowWindow({ ...list, scrollTop: 399_600 }), { start: 9_988, end: 10_000 });
  });
  test('scrolled past the end of a list that has just become shorter', () => {
    assert.deepEqual(rowWindow({ ...list, count: 20, scrollTop: 399_600 }), { start: 8, end: 20 });
  });
  test('fewer rows than the box holds, none at all, a box without height', () => {
    assert.deepEqual(rowWindow({ ...list, count: 3, scrollTop: 0 }), { start: 0, end: 3 });
    assert.deepEqual(rowWindow({ ...list, count: 0, scrollTop: 0 }), { start: 0, end: 0 });
    assert.deepEqual(rowWindow({ ...list, viewport: 0, scrollTop: 0 }), { start: 0, end: 2 });
  });
  test('rows above and below are gaps', () => {
    assert.deepEqual(rowPieces({ start: 2, end: 4 }, 6, null), [
      { kind: 'gap', rows: 2, id: 'gap-0' },
      { kind: 'row', index: 2 },
      { kind: 'row', index: 3 },
      { kind: 'gap', rows: 2, id: 'gap-end' },
    ]);
  });
  test('the row that holds the focus is drawn wherever it is, and heights still add up', () => {
    for (const keep of [0, 1, 3, 7, 9]) {
      const pieces = rowPieces({ start: 3, end: 6 }, 10, keep);
      const height = pieces.reduce((sum, piece) => sum + (piece.kind === 'gap' ? piece.rows : 1), 0);
      assert.equal(height, 10);
      assert.ok(pieces.some((piece) => piece.kind === 'row' && piece.index === keep));
    }
    assert.deepEqual(rowPieces({ start: 0, end: 1 }, 1, 5), [{ kind: 'row', index: 0 }]);
  });
  test('scrolling to a row moves only as far as needed', () => {
    const box = { rowHeight: 40, viewport: 400, scrollTop: 400 };
    assert.equal(scrollToRow({ ...box, index: 12 }), 400);
    assert.equal(scrollToRow({ ...box, index: 9 }), 360);
    assert.equal(scrollToRow({ ...box, index: 20 }), 440);
  });
});

describe('keys in a grid', () => {
  const size = { rows: 100, columns: 5, jump: 10 };
  const at = (key: string, row: number, column: number, control = false, rightToLeft = false) =>
    placeAfterKey(key, control, { row, column }, { ...size, rightToLeft });
  test('arrows stop at the edges', () => {
    assert.deepEqual(at('ArrowRight', 3, 4), { row: 3, column: 4 });
    assert.deepEqual(at('ArrowLeft', 3, 0), { row: 3, column: 0 });
    assert.deepEqual(at('ArrowUp', 0, 2), { row: -1, column: 2 });
    assert.deepEqual(at('ArrowUp', -1, 2), { row: -1, column: 2 });
    assert.deepEqual(at('ArrowDown', 99, 2), { row: 99, column: 2 });
  });
  test('Home, End and with Control', () => {
    assert.deepEqual(at('End', 3, 1), { row: 3, column: 4 });
    assert.deepEqual(at('Home', 3, 1, true), { row: -1, column: 0 });
    assert.deepEqual(at('End', 3, 1, true), { row: 99, column: 4 });
  });
  test('Page Up stops at the first row, not at the header', () => {
    assert.deepEqual(at('PageUp', 4, 1), { row: 0, column: 1 });
    assert.deepEqual(at('PageDown', 95, 1), { row: 99, column: 1 });
    assert.deepEqual(at('PageUp', -1, 1), { row: -1, column: 1 });
  });
  test('right to left', () => {
    assert.deepEqual(at('ArrowLeft', 3, 1, false, true), { row: 3, column: 2 });
  });
  test('other keys are left alone', () => {
    assert.equal(at('a', 3, 1), null);
    assert.equal(at('Tab', 3, 1), null);
  });
  test('without rows there is only the header', () => {
    const next = placeAfterKey('ArrowDown', false, { row: -1, column: 0 }, { ...size, rows: 0 });
    assert.deepEqual(next, { row: -1, column: 0 });
  });
});

describe('widths', () => {
  test('stay between their limits and whole', () => {
    assert.equal(clampWidth(20.4, 72, 640), 72);
    assert.equal(clampWidth(900, 72, 640), 640);
    assert.equal(clampWidth(100.6, 72, 640), 101);
  });
  test('keys', () => {
    assert.equal(widthAfterKey('ArrowRight', 100, 72, 640), 116);
    assert.equal(widthAfterKey('ArrowLeft', 80, 72, 640), 72);
    assert.equal(widthAfterKey('ArrowLeft', 100, 72, 640, true), 116);
    assert.equal(widthAfterKey('Home', 100, 72, 640), 72);
    assert.equal(widthAfterKey('End', 100, 72, 640), 640);
    assert.equal(widthAfterKey('x', 100, 72, 640), null);
  });
});

describe('days', () => {
  test('a day and its last millisecond', () => {
    const start = startOfDay('2026-03-01')!;
    const end = endOfDay('2026-03-01')!;
    assert.equal(dayOf(start), '2026-03-01');
    assert.equal(dayOf(end), '2026-03-01');
    assert.equal(dayOf(end + 1), '2026-03-02');
    assert.equal(startOfDay('2026-02-28')! < start, true);
  });
  test('half a date is no date', () => {
    assert.equal(startOfDay(''), null);
    assert.equal(endOfDay('2026-3-1'), null);
  });
});
