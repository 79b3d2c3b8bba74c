// A mock chat: the host's own chrome and three real views, all under the theme that is being made.
import type { McpClient } from '@mcp-app/elements/mcp-app-frame';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { drawFrame } from '../frame/frame-story.js';
import { RESULTS } from '../server/shop-server.js';
import { WIDTHS } from './theme-state.js';
import type { ThemeState } from './theme-state.js';
import type { Scheme, Values } from './theme-values.js';

/** Sets the values on the element: everything below inherits them, and the frames pass them on. */
function applyValues(element: HTMLElement, values: Values): void {
  for (const name of [...element.style].filter((name) => name.startsWith('--')))
    if (!(name in values)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
}

const frame = (client: McpClient, tool: keyof typeof RESULTS | 'show-controls', locale: string) =>
  drawFrame({
    client,
    tool,
    toolInput: {},
    toolResult: tool === 'show-controls' ? { content: [] } : RESULTS[tool],
    border: true,
    locale,
    // All of them follow the theme, the one below the fold too.
    eager: true,
  });

const said = (text: string) => html`<p class="said">${text}</p>`;

/** The chat under this state. */
export function stage(
  client: McpClient,
  { preset, direction, width }: ThemeState,
  scheme: Scheme,
  values: Values,
): TemplateResult {
  const locale = direction === 'rtl' ? 'ar' : 'en';
  const size = WIDTHS[width];
  return html`<div
    class="stage kit"
    data-preset=${preset}
    data-theme=${scheme}
    dir=${direction}
    style=${size ? `max-inline-size: ${size}px` : ''}
    ${ref((element) => void (element && applyValues(element as HTMLElement, values)))}
  >
    <header class="row spread">
      <strong>Shop assistant</strong>
      <span class="tag success">online</span>
    </header>
    <div class="talk">
      ${said('Which orders are open?')}
      <p>Two orders are not on their way yet:</p>
      ${frame(client, 'list-orders', locale)} ${said('And how was the week?')}
      <p>Saturday was the best day. <a href="#report">Read the report</a></p>
      ${frame(client, 'show-sales', locale)}
      <div class="alert warning"><strong>Stock is low</strong>Two large mugs are left.</div>
      ${said('Show me every control.')} ${frame(client, 'show-controls', locale)}
    </div>
    <footer class="row">
      <input aria-label="Message" placeholder="Ask about the shop" />
      <button class="primary">Send</button>
    </footer>
  </div>`;
}
