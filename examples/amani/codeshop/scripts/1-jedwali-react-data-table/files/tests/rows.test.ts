import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { choices, filterRows, SearchIndex } from '../src/filter.ts';
import { nextSort, sortRows } from '../src/sort.ts';
import { fold } from '../src/text.ts';
import type { DataColumn } from '../src/types.ts';

interface Person {
  name: string;
  town: string | null;
  age: number | null;
  joined: Date;
  active: boolean;
}

const person = (name: string, town: string | null, age: number | null, joined: string, active = true): Person => ({
  name,
  town,
  age,
  joined: new Date(joined),
  active,
});

const people = [
  person('Wanjikũ', 'Nyeri', 31, '2024-05-01'),
  person('achieng', 'Kisumu', 28, '2023-01-15', false),
  person('Baraka 10', null, null, '2025-02-02'),
  person('Baraka 9', 'Nyeri', 31, '2022-11-30', false),
];

const columns: DataColumn<Person>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'town', header: 'Town', value: (row) => row.town },
  { id: 'age', header: 'Age', value: (row) => row.age },
  { id: 'joined', header: 'Joined', value: (row) => row.joined },
  { id: 'active', header: 'Active', value: (row) => row.active },
];

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
const names = (rows: readonly Person[]) => rows.map(({ name }) => name);
const sorted = (...sort: [string, 'ascending' | 'descending'][]) =>
  names(
    sortRows(
      people,
      columns,
      sort.map(([column, direction]) => ({ column, direction })),
      collator,
    ),
  );

describe('sorting', () => {
  test('words ignore case and accents, and numbers inside them count as numbers', () => {
    assert.deepEqual(sorted(['name', 'ascending']), ['achieng', 'Baraka 9', 'Baraka 10', 'Wanjikũ']);
  });

  test('empty values come last in both directions', () => {
    assert.equal(sorted(['age', 'ascending']).at(-1), 'Baraka 10');
    assert.equal(sorted(['age', 'descending']).at(-1), 'Baraka 10');
    assert.equal(sorted(['town', 'descending']).at(-1), 'Baraka 10');
  });

  test('equal rows keep their order, in both directions', () => {
    assert.deepEqual(sorted(['age', 'descending']).slice(0, 2), ['Wanjikũ', 'Baraka 9']);
    assert.deepEqual(sorted(['age', 'ascending']).slice(1, 3), ['Wanjikũ', 'Baraka 9']);
  });

  test('the second key decides where the first is equal', () => {
    assert.deepEqual(sorted(['town', 'ascending'], ['joined', 'ascending']), [
      'achieng',
      'Baraka 9',
      'Wanjikũ',
      'Baraka 10',
    ]);
  });

  test('dates and booleans', () => {
    assert.equal(sorted(['joined', 'ascending'])[0], 'Baraka 9');
    assert.deepEqual(sorted(['active', 'ascending']).slice(0, 2), ['achieng', 'Baraka 9']);
  });

  test("a column's own order is used, and empty values still come last", () => {
    const byLength: DataColumn<Person>[] = [
      { ...columns[1]!, compare: (left, right) => left.town!.length - right.town!.length },
    ];
    const rows = sortRows(people, byLength, [{ column: 'town', direction: 'descending' }], collator);
    assert.deepEqual(names(rows), ['achieng', 'Wanjikũ', 'Baraka 9', 'Baraka 10']);
  });

  test('the given rows are not changed, and an unknown column changes nothing', () => {
    const before = [...people];
    sorted(['name', 'descending']);
    assert.deepEqual(people, before);
    assert.equal(sortRows(people, columns, [{ column: 'gone', direction: 'ascending' }], collator), people);
  });

  test('NaN and invalid dates are empty, infinities are numbers', () => {
    const values = [NaN, Infinity, 3, -Infinity, Infinity];
    const column: DataColumn<number> = { id: 'n', header: 'N', value: (row) => row };
    const order = sortRows(values, [column], [{ column: 'n', direction: 'ascending' }], collator);
    assert.deepEqual(order, [-Infinity, 3, Infinity, Infinity, NaN]);
  });
});

describe('what a press on a header does', () => {
  test('ascending, descending, none', () => {
    const first = nextSort([], 'age', false);
    assert.deepEqual(first, [{ column: 'age', direction: 'ascending' }]);
    const second = nextSort(first, 'age', false);
    assert.deepEqual(second, [{ column: 'age', direction: 'descending' }]);
    assert.deepEqual(nextSort(second, 'age', false), []);
  });

  test('without Shift another column replaces the order', () => {
    const sort = nextSort([{ column: 'age', direction: 'descending' }], 'name', false);
    assert.deepEqual(sort, [{ column: 'name', direction: 'ascending' }]);
  });

  test('with Shift a column is added, turned in its place, and taken out', () => {
    let sort = nextSort([{ column: 'age', direction: 'ascending' }], 'name', true);
    assert.deepEqual(sort.map(({ column }) => column), ['age', 'name']);
    sort = nextSort(sort, 'age', true);
    assert.deepEqual(sort[0], { column: 'age', direction: 'descending' });
    sort = nextSort(sort, 'age', true);
    assert.deepEqual(sort.map(({ column }) => column), ['name']);
  });
});

describe('searching and filtering', () => {
  const found = (search: string, filters = {}) => names(filterRows(people, columns, search, filters));

  test('every word must be found, in any column, without case or accents', () => {
    assert.deepEqual(found('NYERI wanjiku'), ['Wanjikũ']);
    assert.deepEqual(found('nyeri kisumu'), []);
    assert.deepEqual(found('   '), names(people));
  });

  test('a word does not match across two columns', () => {
    assert.deepEqual(found('achiengkisumu'), []);
  });

  test('text, choice and range', () => {
    assert.deepEqual(found('', { name: { kind: 'text', text: ' BARAKA ' } }), ['Baraka 10', 'Baraka 9']);
    assert.deepEqual(found('', { town: { kind: 'choice', values: ['Kisumu'] } }), ['achieng']);
    assert.deepEqual(found('', { age: { kind: 'range', min: 28, max: 30 } }), ['achieng']);
    assert.deepEqual(found('', { age: { kind: 'range', min: null, max: 31 } }).length, 3);
  });

  test('a row without a number never passes a range, and filters that ask for nothing do nothing', () => {
    assert.ok(!found('', { age: { kind: 'range', min: 0, max: null } }).includes('Baraka 10'));
    const idle = {
      age: { kind: 'range' as const, min: null, max: null },
      town: { kind: 'choice' as const, values: [] },
      name: { kind: 'text' as const, text: ' ' },
    };
    assert.equal(filterRows(people, columns, '', idle), people);
  });

  test('a range of dates takes milliseconds', () => {
    const min = Date.parse('2024-01-01');
    assert.deepEqual(found('', { joined: { kind: 'range', min, max: null } }), ['Wanjikũ', 'Baraka 10']);
  });

  test('filters and search count together', () => {
    assert.deepEqual(found('baraka', { town: { kind: 'choice', values: ['Nyeri'] } }), ['Baraka 9']);
  });

  test('the index reads each row once', () => {
    let reads = 0;
    const counting: DataColumn<Person>[] = [
      { id: 'name', header: 'Name', value: (row) => (reads++, row.name) },
    ];
    const index = new SearchIndex(counting);
    filterRows(people, counting, 'b', {}, index);
    filterRows(people, counting, 'ba', {}, index);
    assert.equal(reads, people.length);
  });

  test('choices are counted, without empty ones, in reading order', () => {
    assert.deepEqual(choices(people, columns[1]!, collator), [
      { text: 'Kisumu', count: 1 },
      { text: 'Nyeri', count: 2 },
    ]);
  });

  test("a column's own text is what search sees", () => {
    const column: DataColumn<Person> = { ...columns[4]!, text: (row) => (row.active ? 'Yes' : 'No') };
    assert.equal(filterRows(people, [column], 'yes', {}).length, 2);
  });

  test('folding', () => {
    assert.equal(fold('Wanjikũ Élan'), 'wanjiku elan');
  });
});
