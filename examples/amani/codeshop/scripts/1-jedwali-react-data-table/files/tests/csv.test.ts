import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvFileName, neutralize, toCsv } from '../src/csv.ts';
import type { CellValue, DataColumn } from '../src/types.ts';

type Row = [CellValue, CellValue];
const columns: DataColumn<Row>[] = [
  { id: 'a', header: 'Name', value: (row) => row[0] },
  { id: 'b', header: 'Amount', value: (row) => row[1] },
];
const lines = (rows: Row[], options = {}) =>
  toCsv(rows, columns, { byteOrderMark: false, ...options }).split('\r\n');

describe('CSV', () => {
  test('a header, CRLF after every line, a byte order mark', () => {
    assert.equal(toCsv([['Amina', 5]], columns), '\uFEFFName,Amount\r\nAmina,5\r\n');
  });

  test('quotes, delimiters and line breaks are quoted', () => {
    assert.equal(lines([['Say "no"', null]])[1], '"Say ""no""",');
    assert.equal(lines([['a,b', 1]])[1], '"a,b",1');
    assert.equal(lines([['a;b', 1]])[1], '"a;b",1', 'the delimiter of another country as well');
    assert.match(toCsv([['a\nb', 1]], columns), /"a\nb",1/);
    assert.equal(lines([[' padded ', 1]])[1], '" padded ",1');
  });

  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    test(`text that begins with ${start} is disarmed`, () => {
      assert.equal(neutralize(`${start}SUM(A1)`), `'${start}SUM(A1)`);
      assert.equal(neutralize(`  ${start}SUM(A1)`), `'  ${start}SUM(A1)`);
    });
  }

  test('a tab or a line break in front does not help', () => {
    assert.equal(neutralize('\t=1+1'), "'\t=1+1");
    assert.equal(neutralize('\r\n@x'), "'\r\n@x");
    assert.equal(neutralize('\tword'), "'\tword");
    assert.equal(lines([['=HYPERLINK("http://x","y")', 1]])[1], '"\'=HYPERLINK(""http://x"",""y"")",1');
  });

  test('ordinary text is left alone, signs inside it too', () => {
    assert.equal(neutralize('a=b'), 'a=b');
    assert.equal(neutralize('amani@kibanda.example'), 'amani@kibanda.example');
    assert.equal(neutralize(''), '');
  });

  test('headers are disarmed as well', () => {
    const csv = toCsv([], [{ id: 'x', header: '=cmd', value: () => null }], { byteOrderMark: false });
    assert.equal(csv, "'=cmd\r\n");
  });

  test('numbers stay numbers, also negative ones', () => {
    assert.equal(lines([['x', -5.25]])[1], 'x,-5.25');
    assert.equal(lines([['x', Infinity]])[1], 'x,');
    assert.equal(lines([['x', NaN]])[1], 'x,');
  });

  test('with a semicolon numbers have a decimal comma', () => {
    assert.equal(lines([['x', 1.5]], { delimiter: ';' })[1], 'x;1,5');
  });

  test('dates are ISO 8601, booleans words, invalid dates nothing', () => {
    const day = new Date(Date.UTC(2026, 2, 1));
    assert.equal(lines([[true, day]])[1], 'true,2026-03-01T00:00:00.000Z');
    assert.equal(lines([['x', new Date('no')]])[1], 'x,');
  });

  test("a column's own value for the file", () => {
    const csv = toCsv([['a', 1500] as Row], [{ ...columns[1]!, csv: (row) => Number(row[1]) / 100 }]);
    assert.ok(csv.endsWith('15\r\n'));
  });

  test('file names', () => {
    assert.equal(csvFileName('Orders: March / Nyeri ✓'), 'orders-march-nyeri.csv');
    assert.equal(csvFileName('Café'), 'cafe.csv');
    assert.equal(csvFileName('…'), 'table.csv');
  });
});
