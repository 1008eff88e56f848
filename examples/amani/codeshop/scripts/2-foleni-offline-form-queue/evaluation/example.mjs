// A server that stores the order and loses its first two answers.
import { sendAgain } from './send-again.js';

const book = new Map();
let requests = 0;
const fetch = async (_url, { headers, body }) => {
  requests += 1;
  book.set(headers['Idempotency-Key'], body);
  if (requests < 3) throw new TypeError('Failed to fetch');
  return new Response('', { status: 201 });
};

const { outcome, attempt } = await sendAgain('/orders', { goods: 'sugar 1 kg' }, { fetch, pause: async () => {} });
console.log(`${outcome} at attempt ${attempt}: ${requests} requests, ${book.size} order in the book`);
