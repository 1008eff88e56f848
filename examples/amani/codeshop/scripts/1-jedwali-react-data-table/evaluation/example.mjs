import { toCsv } from './csv.js';
import { sortRows } from './sort.js';

const rows = [
  { shop: 'Duka 10', total: 1200, note: '=1+1' },
  { shop: 'duka 9', total: null, note: 'Call at the gate' },
  { shop: 'Café Ndizi', total: 860, note: null },
  { shop: 'Duka 10', total: 300, note: '@SUM(A1:A9)' },
  { shop: 'Cafe Ndizi', total: -40, note: 'Refund, paid' },
];

const columns = [
  { id: 'shop', header: 'Shop', value: (row) => row.shop },
  { id: 'total', header: 'Total (KSh)', value: (row) => row.total },
  { id: 'note', header: 'Note', value: (row) => row.note },
];

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
const sort = [
  { column: 'shop', direction: 'ascending' },
  { column: 'total', direction: 'descending' },
];

console.log(toCsv(sortRows(rows, columns, sort, collator), columns, { byteOrderMark: false }));
