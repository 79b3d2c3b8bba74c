// A view that follows the accessibility contract: it applies what the host knows of its user, and announces what changed.
import { accessibility, announce, applyAccessibility } from '@mcp-app/elements/view';
import { startView } from '../story-view.js';

const app = startView();
const count = document.querySelector('[data-count]')!;
const list = document.querySelector('[data-fields]')!;

applyAccessibility(app);

const fields = accessibility(app);
function draw(): void {
  const rows = Object.entries(fields.getSnapshot() ?? {}).flatMap(([name, value]) => {
    const [term, description] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    description.textContent = Array.isArray(value) ? value.join(', ') || 'none' : String(value);
    return [term, description];
  });
  list.replaceChildren(...rows);
}
fields.subscribe(draw);
draw();

document.querySelector('[data-ship]')!.addEventListener('click', () => {
  const left = Math.max(0, Number(count.textContent) - 1);
  count.textContent = String(left);
  // The number is far from the button, so a user of a screen reader does not notice it.
  void announce(app, `Orders that are ready: ${left}`);
});
