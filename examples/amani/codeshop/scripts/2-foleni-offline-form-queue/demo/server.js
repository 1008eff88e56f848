// The part that this page plays: a server with a book, at the far end of a network
// that you can break. Both are in localStorage, so that all tabs see the same.

const read = (name, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
};
const write = (name, value) => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The demo then works in this tab only, until it is closed.
  }
};

export const network = {
  get: () => read('foleni-demo-network', 'works'),
  set: (value) => write('foleni-demo-network', value),
};
export const book = {
  get: () => read('foleni-demo-book', []),
  clear: () => write('foleni-demo-book', []),
};

const pause = (duration, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** One order per key, however often it comes: what a real server has to do as well. */
function store(key, fields) {
  const orders = book.get();
  const known = orders.find((order) => order.key === key);
  if (known) known.requests += 1;
  else orders.push({ key, shop: fields.get('shop'), goods: fields.get('goods'), requests: 1, at: Date.now() });
  write('foleni-demo-book', orders);
}

/** Takes the place of fetch. */
export function makeServer(changed) {
  return async (_url, { headers, body, signal }) => {
    const mode = network.get();
    await pause(600, signal);
    if (mode === 'cut') throw new TypeError('Failed to fetch');
    if (mode === 'busy') return new Response('', { status: 503, headers: { 'Retry-After': '6' } });
    const key = headers.get('Idempotency-Key');
    // What is stored is stored: a known key gets the same answer again.
    if (mode === 'refuses' && !book.get().some((order) => order.key === key)) {
      return new Response('{"goods":"We do not sell this."}', { status: 422 });
    }
    store(key, new URLSearchParams(body));
    changed();
    if (mode === 'lost') {
      await pause(900, signal);
      throw new TypeError('Failed to fetch');
    }
    await pause(300, signal);
    return new Response('{"stored":true}', { status: 201 });
  };
}
