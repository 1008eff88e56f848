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

  test('words can be replaced', () => {
    const html = draw({ texts: { search: 'Tafuta' } });
    assert.match(html, /Tafuta/);
    assert.match(html, /Rows per page/);
  });
});
