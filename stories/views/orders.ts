import type { Order } from '../server/shop-data.js';
import { onResult, startView } from './story-view.js';

const app = startView();
const rows = document.querySelector('tbody')!;
const status = document.querySelector('[role=status]')!;

const KINDS = { shipped: 'success', packing: 'warning', held: 'danger' } as const;

function cell(text: string, name = 'td', className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
}

function row({ id, customer, state, total }: Order): HTMLElement {
  const line = document.createElement('tr');
  const heading = cell(id, 'th');
  heading.setAttribute('scope', 'row');
  const stateCell = document.createElement('td');
  stateCell.append(cell(state, 'span', `tag ${KINDS[state]}`));
  line.append(heading, cell(customer), stateCell, cell(`€ ${total.toFixed(2)}`, 'td', 'number'));
  return line;
}

/** The selected order; a click on another one selects it. */
function select(line: Element | undefined): void {
  for (const other of rows.children) other.toggleAttribute('aria-current', false);
  line?.setAttribute('aria-current', 'true');
}

function show({ orders }: { orders: Order[] }): void {
  rows.replaceChildren(...orders.map(row));
  select(rows.firstElementChild ?? undefined);
  const open = orders.filter(({ state }) => state !== 'shipped').length;
  status.textContent = `${orders.length} orders, ${open} of them open`;
  // The host dropped the structured content, but the text contains it, too.
  if (app.getSnapshot().toolResult?.isRecovered) status.textContent += ' (read from the text)';
}

rows.addEventListener('click', ({ target }) =>
  select((target as Element).closest('tr') ?? undefined),
);
onResult(app, show);
document.getElementById('refresh')!.addEventListener('click', async () => {
  const { structuredContent } = await app.callServerTool({ name: 'list-orders', arguments: {} });
  show(structuredContent as { orders: Order[] });
  status.textContent += ' (refreshed)';
});
