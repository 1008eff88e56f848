import { attachForm, createQueue } from './foleni.js';
import { book, makeServer, network } from './server.js';

const byId = (id) => document.getElementById(id);
const say = (text) => {
  byId('said').textContent = text;
};
const element = (tag, className, text) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

// ---- the server's book

function drawBook() {
  const orders = book.get();
  byId('server-empty').hidden = orders.length > 0;
  byId('server').replaceChildren(
    ...orders.toReversed().map((order) => {
      const line = element('li');
      line.append(element('p', 'what', order.shop), element('p', '', order.goods));
      const again = order.requests === 1 ? 'one request' : `one order from ${order.requests} requests`;
      line.append(element('p', 'good', `${time.format(order.at)}, ${again}`));
      line.append(element('p', 'key', `key ${order.key.slice(0, 8)}…`));
      return line;
    }),
  );
}

// ---- the queue: this is all that a page of yours needs

const queue = createQueue({
  name: 'foleni-demo',
  timeout: 6000,
  backoff: { first: 2000, most: 20_000 },
  fetch: makeServer(drawBook), // a page of yours leaves this out
});

attachForm(queue, byId('order'), {
  keyField: 'key',
  meta: (form) => ({ shop: form.shop.value, goods: form.goods.value }),
  onQueued: () => {
    byId('goods').value = ''; // a second press finds nothing to send
    say('Kept on this device. It will be sent as soon as the network lets it.');
  },
  onFallback: () => say('Your browser keeps nothing for this page. A real page would now send the form in the ordinary way.'),
});

// ---- what waits

const reasons = {
  network: 'No answer came.',
  timeout: 'The answer took too long.',
  server: 'The server is busy.',
};
let entries = [];

function sentence(entry) {
  if (entry.state === 'sending') return `Being sent, attempt ${entry.tries}.`;
  if (entry.state === 'failed') {
    return entry.reason === 'expired' ? 'Given up after seven days.' : `Refused by the server (${entry.answer.status}).`;
  }
  if (entry.tries === 0) return 'Waiting for its turn.';
  const seconds = Math.max(0, Math.ceil((entry.nextAt - Date.now()) / 1000));
  return `${reasons[entry.reason] ?? ''} Attempt ${entry.tries + 1} ${seconds > 0 ? `in ${seconds} s` : 'now'}.`;
}

function drawEntry(entry) {
  const line = element('li');
  line.dataset.id = entry.id;
  line.append(element('p', 'what', entry.meta.shop), element('p', '', entry.meta.goods));
  line.append(element('p', entry.state === 'failed' ? 'state bad' : 'state', sentence(entry)));
  line.append(element('p', 'key', `key ${entry.key.slice(0, 8)}…`));
  const row = element('div', 'row');
  const button = (label, work) => {
    const made = element('button', 'quiet', label);
    made.type = 'button';
    made.setAttribute('aria-label', `${label}: ${entry.meta.goods}`);
    made.dataset.action = label;
    made.addEventListener('click', work);
    row.append(made);
  };
  if (entry.state !== 'sending') {
    button('Try now', () => void queue.retry(entry.id));
    button('Remove', () => void queue.remove(entry.id));
  }
  line.append(row);
  return line;
}

async function drawQueue() {
  // The focus stays on the same button of the same order, if both are still there.
  const focus = document.activeElement?.dataset?.action && {
    id: document.activeElement.closest('li').dataset.id,
    action: document.activeElement.dataset.action,
  };
  entries = await queue.list();
  byId('device-empty').hidden = entries.length > 0;
  byId('device').replaceChildren(...entries.map(drawEntry));
  if (focus) {
    const line = [...byId('device').children].find(({ dataset }) => dataset.id === focus.id);
    (line?.querySelector(`[data-action="${focus.action}"]`) ?? byId('goods')).focus();
  }
}

setInterval(() => {
  for (const [at, line] of [...byId('device').children].entries()) {
    const state = line.querySelector('.state');
    const text = entries[at] ? sentence(entries[at]) : '';
    if (state && state.textContent !== text) state.textContent = text;
  }
}, 500);

let drawing = Promise.resolve();
queue.on('change', () => {
  drawing = drawing.then(drawQueue, drawQueue);
});
queue.on('sent', ({ entry }) => say(`Arrived: ${entry.meta.goods}.`));
queue.on('failed', ({ entry }) => say(`The server refused: ${entry.meta.goods}. It is kept, so that nobody has to type it again.`));
queue.on('waiting', ({ entry }) => {
  if (entry.tries > 0 && entry.reason) say(`${reasons[entry.reason]} It is kept and will be tried again.`);
});
queue.on('problem', () => say('Your browser keeps nothing for this page; the queue cannot work here.'));

// ---- the switches

function showNetwork() {
  for (const input of document.querySelectorAll('[name=network]')) input.checked = input.value === network.get();
}
for (const input of document.querySelectorAll('[name=network]')) {
  input.addEventListener('change', () => {
    network.set(input.value);
    if (input.value === 'works') dispatchEvent(new Event('online')); // as the browser tells a page
  });
}
byId('forget').addEventListener('click', async () => {
  await queue.clear();
  book.clear();
  drawBook();
  say('The queue and the book are empty.');
});
addEventListener('storage', () => {
  showNetwork();
  drawBook();
});

showNetwork();
drawBook();
void drawQueue().catch(() => {});
