// <live-example tool-input='{…}' tool-result='{…}'> around a code block: runs the code as a view, below it.
import { mockHandlers } from './mock-tools.js';
import { encodeSample } from './playground/playground-address.js';
import { siteFile } from './site-file.js';
import { withModules } from './view-modules.js';

/** The code of a highlighted block; its lines are elements. */
export function codeIn(element: Element): string {
  const lines = [...element.querySelectorAll('pre .ec-line')];
  if (lines.length === 0) return element.querySelector('pre')?.textContent ?? '';
  return lines.map((line) => line.textContent?.replace(/\n$/, '') ?? '').join('\n');
}

export class LiveExample extends HTMLElement {
  #isShown = false;

  async connectedCallback(): Promise<void> {
    if (this.#isShown) return;
    this.#isShown = true;
    const html = codeIn(this);
    const toolInput = this.getAttribute('tool-input') ?? '{}';
    const toolResult = this.getAttribute('tool-result') ?? '';
    const frame = document.createElement('mcp-app-frame');
    frame.setAttribute('aria-label', this.getAttribute('label') ?? 'The example, running');
    frame.border = true;
    frame.handlers = mockHandlers();
    frame.toolInput = JSON.parse(toolInput);
    if (toolResult !== '') frame.toolResult = JSON.parse(toolResult);
    frame.consent = { policy: { link: 'allow' } };

    const link = document.createElement('a');
    link.href = `${siteFile('playground/')}#${encodeSample({ html, toolInput, toolResult })}`;
    link.textContent = 'Edit this view in the playground';
    const box = document.createElement('div');
    box.className = 'live-result';
    box.append(frame, link);
    this.append(box);
    frame.html = await withModules(html);
  }
}
