import { exchanges } from './exchanges.js';

const byId = (id) => document.getElementById(id);
const element = (tag, className, text) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};
const names = { shop: 'Your shop', daraja: 'Daraja', customer: 'The customer', network: 'The network' };

let exchange = exchanges.find(({ key }) => `#${key}` === location.hash) ?? exchanges[0];
let shown = 1;

for (const { key, label } of exchanges) {
  const choice = element('label');
  const input = element('input');
  input.type = 'radio';
  input.name = 'ending';
  input.value = key;
  input.checked = key === exchange.key;
  input.addEventListener('change', () => {
    exchange = exchanges.find((other) => other.key === key);
    shown = 1;
    history.replaceState(null, '', `#${key}`);
    draw();
  });
  choice.append(input, element('span', '', label));
  byId('choice').append(choice);
}

function drawStep(step, current) {
  const line = element('li');
  if (current) line.setAttribute('aria-current', 'step');
  line.append(element('p', 'who', names[step.who]), element('h3', '', step.title), element('p', '', step.text));
  if (step.code) {
    const code = element('pre');
    code.tabIndex = 0; // so that a keyboard can scroll it
    code.setAttribute('role', 'region');
    code.setAttribute('aria-label', step.title);
    code.append(element('code', '', step.code.trimEnd()));
    line.append(code);
  }
  return line;
}

function draw() {
  const { steps } = exchange;
  const step = steps[shown - 1];
  // The newest stands on top, next to the buttons.
  byId('steps').replaceChildren(...steps.slice(0, shown).map((one, at) => drawStep(one, at === shown - 1)).reverse());
  byId('where').textContent = `Step ${shown} of ${steps.length}: ${step.title}.`;
  byId('phone').textContent = step.phone || 'The screen is dark.';
  byId('page').textContent = step.page || 'KSh 1,005 for invoice INV-204. Pay with M-Pesa?';
  byId('row-empty').hidden = step.row !== null;
  byId('row').replaceChildren(
    ...Object.entries(step.row ?? {}).flatMap(([name, value]) => {
      const said = element('dd', '', value ?? 'null');
      said.dataset.value = value ?? '';
      return [element('dt', '', name), said];
    }),
  );
  const set = (id, possible) => {
    if (possible) byId(id).removeAttribute('aria-disabled');
    else byId(id).setAttribute('aria-disabled', 'true');
  };
  set('next', shown < steps.length);
  set('all', shown < steps.length);
  set('back', shown > 1);
}

const go = (to) => {
  shown = Math.min(Math.max(1, to), exchange.steps.length);
  draw();
};
byId('next').addEventListener('click', () => go(shown + 1));
byId('back').addEventListener('click', () => go(shown - 1));
byId('all').addEventListener('click', () => go(exchange.steps.length));
draw();
