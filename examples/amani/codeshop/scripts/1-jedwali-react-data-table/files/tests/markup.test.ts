// Renders the compiled table on the server. Skipped where React is not installed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

const parts = await Promise.all([
  import('react'),
  import('react-dom/server'),
  import('../dist/index.js'),
]).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
});

interface Order {
  id: number;
  shop: string;
  total: number;
}
const orders: Order[] = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  shop: at % 2 ? 'Mama Njeri' : 'Duka <Bora>',
  total: at * 100,
}));
const columns = [
  { id: 'id', header: 'Order', value: (row: Order) => row.id, rowHeader: true, width: 90 },
  { id: 'shop', header: 'Shop', value: (row: Order) => row.shop, filter: 'choice' as const },
  { id: 'total', header: 'Total', value: (row: Order) => row.total, align: 'end' as const, sortable: false },
];

describe('markup', { skip: parts ? false : 'react is not installed' }, () => {
  const draw = (props = {}) => {
    const [{ createElement }, { renderToStaticMarkup }, { DataTable }] = parts!;
    return renderToStaticMarkup(
      createElement(DataTable<Order>, { rows: orders, columns, rowKey: (row: Order) => row.id, caption: 'Orders', ...props }),
    );
  };
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

  test('one page of rows, with the positions among all of them', () => {
    const html = draw({ initialState: { page: 1, pageSize: 25 } });
    assert.equal(count(html, /<tr data-at/g), 25);
    assert.match(html, /aria-rowcount="61"/);
    assert.match(html, /<tr data-at="0" aria-rowindex="27">/);
    assert.match(html, /26–50 of 60 rows/);
    assert.match(html, /Page 2 of 3/);
  });

  test('no style attribute: a strict Content-Security-Policy has nothing to refuse', () => {
    for (const html of [draw(), draw({ virtual: { rowHeight: 40, height: 400 } }), draw({ grid: true })]) {
      assert.doesNotMatch(html, / style=/);
    }
  });

  test('text is escaped', () => {
    assert.match(draw(), /Duka &lt;Bora&gt;/);
  });

  test('only the first sort key carries aria-sort; the second is said in words', () => {
    const html = draw({
      initialState: {
        sort: [
          { column: 'shop', direction: 'descending' },
          { column: 'id', direction: 'ascending' },
        ],
      },
    });
    assert.equal(count(html, /aria-sort=/g), 1);
    assert.match(html, /aria-sort="descending"/);
    assert.match(html, /, sort key 2, sorted ascending/);
  });

  test('row headers, column headers and a name for the table', () => {
    const html = draw();
    assert.equal(count(html, /scope="row"/g), 25);
    assert.equal(count(html, /scope="col"/g), 3);
    const [, name] = /<table aria-labelledby="([^"]+)"/.exec(html)!;
    assert.ok(html.includes(`id="${name}">Orders<`));
  });

  test('a column that cannot be sorted has no button', () => {
    assert.equal(count(draw(), /class="jdw-sort"/g), 2);
  });

  test('every edge can be moved by keyboard and says its width', () => {
    const html = draw();
    assert.equal(count(html, /role="separator"/g), 3);
    assert.match(html, /aria-label="Width of Order" aria-valuenow="90" aria-valuemin="72" aria-valuemax="640" aria-valuetext="90 pixels" tabindex="0"/);
  });

  test('virtual rows: few are drawn, all are counted, no pages', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ id: at, shop: 'x', total: at }));
    const html = draw({ rows: many, virtual: { rowHeight: 40, height: 400 } });
    assert.ok(count(html, /<tr data-at/g) < 40);
    assert.match(html, /aria-rowcount="5001"/);
    assert.match(html, /data-gap="49\d\d"/);
    assert.doesNotMatch(html, /jdw-pages/);
  });

  test('a grid has one Tab stop', () => {
    const html = draw({ grid: true });
    assert.match(html, /role="grid"/);
    assert.match(html, /role="gridcell"/);
    const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'));
    assert.equal(count(table, /tabindex="0"/g), 1);
  });

  test('nothing found and nothing there are different sentences', () => {
    assert.match(draw({ initialState: { search: 'zzz' } }), /No rows match/);
    assert.match(draw({ rows: [] }), /There are no rows yet/);
  });

  test('a server that pages itself', () => {
    const html = draw({ rows: orders.slice(0, 10), manual: { total: 4812 }, initialState: { page: 3, pageSize: 10 } });
    assert.match(html, /31–40 of 4,812 rows/);
    assert.equal(count(html, /<tr data-at/g), 10);
    assert.doesNotMatch(html, /Export CSV/);
  });

  test('held state wins over initial state', () => {
    const html = draw({ initialState: { search: 'njeri' }, state: { search: 'bora' } });
    assert.match(html, /30 rows, filtered from 60/);
    assert.doesNotMatch(html, /Mama Njeri/);
  });

  describe('selection', () => {
    test('without it there are no checkboxes', () => {
      assert.doesNotMatch(draw(), /type="checkbox"|jdw-selection/);
    });

    test('every row has a checkbox named after its row header, and the heading has one for the page', () => {
      const html = draw({ selection: 'multiple' });
      assert.equal(count(html, /aria-label="Select \d+"/g), 25);
      assert.equal(count(html, /aria-label="Select all rows on this page"/g), 1);
      assert.match(html, /aria-colcount="4"/);
      assert.match(html, /<col\/><col\/><col\/><col\/>/);
    });

    test('single: no checkbox for all rows', () => {
      const html = draw({ selection: 'single' });
      assert.equal(count(html, /type="checkbox"/g), 25);
      assert.doesNotMatch(html, /Select all/);
    });

    test('a status says how many are selected, on all pages, and how many are filtered out', () => {
      const selected = [1, 2, 59];
      assert.match(draw({ selection: 'multiple' }), /<p role="status">No rows selected</);
      assert.match(draw({ selection: 'multiple', state: { selected } }), /<p role="status">3 rows selected</);
      assert.match(
        draw({ selection: 'multiple', state: { selected, search: 'njeri' } }),
        /<p role="status">3 rows selected, 2 filtered out</,
      );
    });

    test('selected rows that no longer exist are not counted, unless a server pages', () => {
      const state = { selected: [1, 999] };
      assert.match(draw({ selection: 'multiple', state }), />1 row selected</);
      assert.match(draw({ selection: 'multiple', state, manual: { total: 5000 } }), />2 rows selected</);
    });

    test('the selection follows the rows through sorting and pages', () => {
      const html = draw({
        selection: 'multiple',
        initialState: { selected: [60, 1], sort: [{ column: 'id', direction: 'descending' }] },
      });
      assert.equal(count(html, /data-selected/g), 1);
      assert.match(html, /<tr data-at="0" aria-rowindex="2" data-selected="">/);
      assert.match(html, /2 rows selected/);
    });

    test('buttons that have nothing to do say so instead of vanishing', () => {
      const idle = draw({ selection: 'multiple' });
      assert.match(idle, /aria-disabled="true">Clear selection</);
      assert.match(idle, /aria-disabled="true">Export selected</);
      const all = draw({ selection: 'multiple', initialState: { selected: orders.map(({ id }) => id) } });
      assert.match(all, /aria-disabled="true">Select all 60 rows</);
      assert.doesNotMatch(all, /aria-disabled="true">Clear selection</);
    });

    test('a grid says which rows are selected, and its checkboxes are places of the cursor', () => {
      const html = draw({ grid: true, selection: 'multiple', initialState: { selected: [2] } });
      assert.match(html, /aria-multiselectable="true"/);
      assert.equal(count(html, /aria-selected="true"/g), 1);
      assert.equal(count(html, /aria-selected="false"/g), 24);
      assert.match(html, /data-row="0" data-column="0" tabindex="-1"\/><\/label>/);
      assert.equal(count(html.slice(html.indexOf('<table')), /tabindex="0"/g), 1);
      assert.doesNotMatch(draw({ selection: 'multiple' }), /aria-selected/);
    });
  });

  describe('columns', () => {
    test('hidden ones are not drawn, and can be searched', () => {
      const html = draw({ columnPicker: true, initialState: { hidden: ['shop'], search: 'njeri' } });
      assert.equal(count(html, /scope="col"/g), 2);
      assert.match(html, /30 rows, filtered from 60/);
      assert.match(html, /columns-button" type="button" class="jdw-button" aria-expanded="false"/);
      assert.doesNotMatch(html, /Mama Njeri/);
    });

    test('sticky ones are at their sides, the checkboxes among them', () => {
      const sides = (html: string) =>
        html
          .slice(html.indexOf('<thead'), html.indexOf('</thead'))
          .split('<th ')
          .slice(1)
          .map((cell) => /data-sticky="(\w+)"/.exec(cell)?.[1] ?? '');
      const [first, second, third] = columns;
      const sticky = [{ ...first!, sticky: 'end' }, second!, { ...third!, sticky: 'start' }];
      assert.deepEqual(sides(draw({ columns: sticky })), ['start', '', 'end']);
      assert.deepEqual(sides(draw({ columns: sticky, selection: 'multiple' })), ['start', 'start', '', 'end']);
      assert.deepEqual(sides(draw({ selection: 'multiple' })), ['', '', '', '']);
      assert.deepEqual(sides(draw({ pinFirst: true })), ['start', '', '']);
    });

    test('with everything on there is still no style attribute', () => {
      const sticky = columns.map((column, at) => ({ ...column, sticky: at === 0 ? 'start' : 'end' }));
      assert.doesNotMatch(draw({ columns: sticky, selection: 'multiple', columnPicker: true, grid: true }), / style=/);
    });
  });

  test('words can be replaced', () => {
    const html = draw({ texts: { search: 'Tafuta' } });
    assert.match(html, /Tafuta/);
    assert.match(html, /Rows per page/);
  });
});
