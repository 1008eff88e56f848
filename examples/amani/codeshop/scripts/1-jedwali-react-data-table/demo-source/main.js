import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DataTable } from '../files/dist/index.js';
import { makeOrders } from './orders.js';

const orders = makeOrders(12_000);
const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Nairobi' });

// Sweden writes its dates in a form that Excel takes as a date: 2026-10-19 23:46.
const forExcel = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Africa/Nairobi' });

const columns = [
  { id: 'id', header: 'Order', value: (row) => row.id, rowHeader: true, hideable: false, sticky: 'start', width: 112 },
  { id: 'date', header: 'Placed', value: (row) => row.date, cell: (row) => day.format(row.date), text: (row) => day.format(row.date), csv: (row) => forExcel.format(row.date), filter: 'dates', width: 184 },
  { id: 'shop', header: 'Shop', value: (row) => row.shop, filter: 'text', width: 184 },
  { id: 'county', header: 'County', value: (row) => row.county, filter: 'choice', width: 132 },
  { id: 'goods', header: 'Goods', value: (row) => row.goods, width: 184 },
  { id: 'items', header: 'Items', value: (row) => row.items, align: 'end', width: 104 },
  { id: 'total', header: 'Total (KSh)', value: (row) => row.total, cell: (row) => money.format(row.total), align: 'end', filter: 'range', width: 152 },
  { id: 'state', header: 'State', value: (row) => row.state, cell: (row) => h('span', { className: 'state', 'data-state': row.state }, row.state), filter: 'choice', sticky: 'end', width: 136 },
  { id: 'note', header: 'Note', value: (row) => row.note, sortable: false, width: 240 },
];

const modes = [
  ['pages', 'Pages'],
  ['long', 'One long list'],
  ['cells', 'Cells'],
];
const looks = {
  pages: {},
  long: { virtual: { rowHeight: 40, height: 480 } },
  cells: { virtual: { rowHeight: 40, height: 480 }, grid: true },
};

function Demo() {
  const [mode, setMode] = useState('pages');
  return h(
    'div',
    null,
    h(
      'fieldset',
      { className: 'modes' },
      h('legend', null, 'Show as'),
      modes.map(([value, label]) =>
        h(
          'label',
          { key: value },
          h('input', { type: 'radio', name: 'mode', value, checked: mode === value, onChange: () => setMode(value) }),
          h('span', null, label),
        ),
      ),
    ),
    h(DataTable, {
      rows: orders,
      columns,
      rowKey: (row) => row.id,
      caption: 'Orders of 2026',
      selection: 'multiple',
      columnPicker: true,
      initialState: { pageSize: 10, sort: [{ column: 'date', direction: 'descending' }] },
      ...looks[mode],
    }),
  );
}

createRoot(document.getElementById('table')).render(h(StrictMode, null, h(Demo)));
