// A view that follows a resource of its server: no polling, and the table changes with it.
import { watchResource } from '@mcp-app/elements/view';
import { startView } from '../story-view.js';

const stock = watchResource(startView(), 'stock://today');
const rows = document.querySelector('tbody')!;
const status = document.querySelector('[role=status]')!;

function row([tea, boxes]: [string, number]): HTMLElement {
  const line = document.createElement('tr');
  const name = document.createElement('th');
  name.scope = 'row';
  name.textContent = tea;
  const count = document.createElement('td');
  count.className = 'number';
  count.textContent = String(boxes);
  line.append(name, count);
  return line;
}

stock.subscribe(() => {
  const { contents, isLive, error } = stock.getSnapshot();
  const [item] = contents ?? [];
  if (item && 'text' in item) {
    const boxes = JSON.parse(item.text) as Record<string, number>;
    rows.replaceChildren(...Object.entries(boxes).map(row));
  }
  status.textContent = error
    ? `Not read: ${error.message}`
    : isLive
      ? 'Follows the stock of the server.'
      : 'Read once: this host does not report updates.';
});
