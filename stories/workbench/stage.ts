// A mock chat: the host's UI and three real views, all with the theme that is being edited.
import type { McpAppFrameElement, McpClient } from '@mcp-app/elements/mcp-app-frame';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { RESULTS } from '../server/shop-server.js';
import type { Values } from '../tokens/looks.js';
import { inArabic } from '../views/arabic.js';
import { WIDTHS } from './theme-state.js';
import type { Scheme, ThemeState } from './theme-state.js';

/** Sets the values on the element: everything below inherits them, and the frames pass them on. */
function applyValues(element: HTMLElement, values: Values): void {
  for (const name of [...element.style].filter((name) => name.startsWith('--')))
    if (!(name in values)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
}

function frame(
  client: McpClient,
  tool: keyof typeof RESULTS | 'show-controls',
  locale: string,
): TemplateResult {
  const properties: Partial<McpAppFrameElement> = {
    client,
    tool,
    toolInput: {},
    toolResult: tool === 'show-controls' ? { content: [] } : RESULTS[tool],
    border: true,
    host: { locale },
    // All of them follow the theme, including the one below the fold.
    eager: true,
  };
  // The element is kept, and so its view, when the properties change.
  return html`<mcp-app-frame
    ${ref((element) => void (element && Object.assign(element, properties)))}
  ></mcp-app-frame>`;
}

/** The links of the chat lead nowhere, and the fragment of the address is the state of the workbench. */
function stayHere(event: Event): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** The chat under this state, in one appearance. */
export function stage(
  client: McpClient,
  { preset, direction, width }: ThemeState,
  scheme: Scheme,
  values: Values,
): TemplateResult {
  const isArabic = direction === 'rtl';
  const say = (text: string) => (isArabic ? inArabic(text) : text);
  const locale = isArabic ? 'ar' : 'en';
  const size = WIDTHS[width];
  const status = (text: string) => html`<p class="status">${say(text)}</p>`;
  return html`<section
    class="stage kit"
    aria-label="Preview, ${scheme}"
    data-preset=${preset === 'no-variables' ? preset : 'default'}
    data-theme=${scheme}
    dir=${direction}
    lang=${locale}
    style=${size ? `max-inline-size: ${size}px` : ''}
    @click=${stayHere}
    ${ref((element) => void (element && applyValues(element as HTMLElement, values)))}
  >
    <header class="row spread">
      <strong>${say('Shop assistant')}</strong>
      <span class="tag success">${say('online')}</span>
    </header>
    <div class="talk">
      ${status('Which orders are open?')}
      <p>${say('Two orders are not on their way yet:')}</p>
      ${frame(client, 'list-orders', locale)} ${status('And how was the week?')}
      <p>${say('Saturday was the best day.')} <a href="#report">${say('Read the report')}</a></p>
      ${frame(client, 'show-sales', locale)}
      <div class="alert warning">
        <strong>${say('Stock is low')}</strong>${say('Two large mugs are left.')}
      </div>
      ${status('Show me every control.')} ${frame(client, 'show-controls', locale)}
    </div>
    <footer class="row">
      <input aria-label=${say('Message')} placeholder=${say('Ask about the shop')} />
      <button type="button" class="primary">${say('Send')}</button>
    </footer>
  </section>`;
}
