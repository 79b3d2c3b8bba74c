// <live-demo>: the sales explorer of examples/demo in a conversation, as the picture of the README shows it. The frame and
// the view are the real ones; the functions of the demo's MCP server run in this page.
import type { HostHandlers } from '@mcp-app/elements/host';
import { groupSales, pageOfSales } from '../../../examples/demo/servers/sales-data.ts';
import type { Grouping, SortKey } from '../../../examples/demo/servers/sales-data.ts';
import { siteFile } from './site-file.js';

const QUESTION = 'How did our teas sell last year?';
const GROUPING = 'product';

const answer = (text: string, structuredContent: object) => ({
  content: [{ type: 'text' as const, text }],
  structuredContent: structuredContent as Record<string, unknown>,
});

const salesOf = (groupBy: Grouping) => ({
  groupBy,
  region: null,
  groups: groupSales(groupBy, {}),
});

interface OrdersInput {
  groupBy: Grouping;
  group?: string;
  sort: SortKey;
  descending: boolean;
  page: number;
  size: number;
}

const handlersFor = (say: (words: string) => void): HostHandlers => ({
  callTool({ name, arguments: input }) {
    if (name !== 'list-orders') throw new Error(`There is no tool named ${name}.`);
    const { groupBy, group, ...page } = input as unknown as OrdersInput;
    const orders = pageOfSales(groupBy, { group }, page);
    return answer(`Page ${orders.page} of ${orders.pages}`, orders);
  },
  message({ content }) {
    for (const block of content) if (block.type === 'text') say(block.text);
  },
  updateModelContext() {},
});

function line(className: string, words: string): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  paragraph.className = className;
  paragraph.textContent = words;
  return paragraph;
}

export class LiveDemo extends HTMLElement {
  #isShown = false;

  async connectedCallback(): Promise<void> {
    if (this.#isShown) return;
    this.#isShown = true;
    const response = await fetch(siteFile('live/sales-explorer.html')).catch(() => undefined);
    // Without the view, the text in the element stays.
    if (!response?.ok) return;
    const frame = document.createElement('mcp-app-frame');
    frame.title = 'Sales explorer';
    frame.border = true;
    frame.inlineToolbar = true;
    frame.availableDisplayModes = ['inline', 'fullscreen', 'pip'];
    frame.preferredSize = { minHeight: 320 };
    frame.maxHeight = 480;
    frame.handlers = handlersFor((words) => this.append(line('demo-user', words)));
    frame.toolInput = { groupBy: GROUPING };
    frame.toolResult = answer('Sales by product', salesOf(GROUPING));
    frame.html = await response.text();
    this.replaceChildren(
      line('demo-user', QUESTION),
      line('demo-tool', 'explore-sales, shown by its view in <mcp-app-frame>'),
      frame,
    );
  }
}
