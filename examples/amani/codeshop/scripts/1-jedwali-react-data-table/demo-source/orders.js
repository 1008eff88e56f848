// Invented orders, the same on every visit.
const shops = ['Mama Njeri Stores', 'Duka la Baraka', 'Pwani Mini Mart', 'Kilele Supplies', 'Ziwa Traders', 'Chui Corner Shop', 'Mlimani Grocers', 'Tumaini Wholesale', 'Café Ndizi', 'Soko Jipya'];
const counties = ['Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Nyeri', 'Machakos', 'Kilifi', 'Uasin Gishu'];
const goods = ['maize flour 2 kg', 'cooking oil 1 l', 'sugar 1 kg', 'milk 500 ml', 'soap bar', 'rice 5 kg', 'tea leaves 250 g', 'charcoal 10 kg', 'wheat flour 2 kg'];
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
    return {
      id: `DK-${String(10001 + at)}`,
      date: new Date(start + at * 2_100_000 + Math.floor(random() * 1_800_000)),
      shop: pick(shops),
      county: pick(counties),
      goods: pick(goods),
      items,
      total: Math.round(items * (60 + random() * 900)),
      state: pick(states),
      note: at % 997 === 41 ? '=HYPERLINK("http://bad.example","Open me")' : pick(notes),
    };
  });
}
