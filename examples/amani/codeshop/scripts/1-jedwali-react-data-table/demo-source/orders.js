// Invented orders, the same on every visit.
const shops = [
  ['Mama Njeri Stores', 'Nyeri'],
  ['Duka la Baraka', 'Machakos'],
  ['Pwani Mini Mart', 'Kilifi'],
  ['Kilele Supplies', 'Nyeri'],
  ['Ziwa Traders', 'Kisumu'],
  ['Chui Corner Shop', 'Nairobi'],
  ['Mlimani Grocers', 'Uasin Gishu'],
  ['Tumaini Wholesale', 'Nakuru'],
  ['Café Ndizi', 'Mombasa'],
  ['Soko Jipya', 'Nairobi'],
];
// With the price of one, in shillings.
const products = [
  ['maize flour 2 kg', 180],
  ['cooking oil 1 l', 320],
  ['sugar 1 kg', 160],
  ['milk 500 ml', 60],
  ['soap bar', 45],
  ['rice 5 kg', 950],
  ['tea leaves 250 g', 140],
  ['charcoal 10 kg', 600],
  ['wheat flour 2 kg', 190],
];
const states = ['Paid', 'Paid', 'Delivered', 'Delivered', 'Delivered', 'Waiting', 'Canceled'];
const notes = [null, null, null, null, 'Call at the gate', 'Leave with the neighbor', 'After 5 pm', 'Deliver with receipt', null, null];

let seed = 20261005;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const pick = (list) => list[Math.floor(random() * list.length)];

export function makeOrders(count) {
  const start = Date.UTC(2026, 0, 1, 5);
  return Array.from({ length: count }, (_, at) => {
    const items = 1 + Math.floor(random() * random() * 24);
    const [shop, county] = pick(shops);
    const [goods, price] = pick(products);
    return {
      id: `DK-${String(10001 + at)}`,
      date: new Date(start + at * 2_100_000 + Math.floor(random() * 1_800_000)),
      shop,
      county,
      goods,
      items,
      total: items * price,
      state: pick(states),
      note: at % 997 === 41 ? '=HYPERLINK("http://bad.example","Open me")' : pick(notes),
    };
  });
}
