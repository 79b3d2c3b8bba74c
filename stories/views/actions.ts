// One button for each request that a view can send to its host, and its outcome.
import { startView } from './story-view.js';

const app = startView();
const status = document.querySelector('[role=status]')!;

const text = (words: string) => [{ type: 'text' as const, text: words }];

/** The call that `withdraw` takes back. */
let open: AbortController;

const cancelOrder = (more: object) =>
  app.callServerTool(
    { name: 'cancel-order', arguments: { id: 'A-1042', ...more } },
    { signal: (open = new AbortController()).signal },
  );

/** Values that try to push the last one, the amount, out of sight. */
const TOO_MUCH = {
  reason: `The customer changed her mind.${'\n'.repeat(1900)}Thank you.`,
  note: `Nothing to see here.${'\u00a0'.repeat(1900)}`,
  items: ['Assam, 250 g', 'Darjeeling, 100 g', 'Sencha, 100 g', 'A teapot'],
  sendTo: { name: 'Ada Lovelace', street: '12 St James’s Square', city: 'London', zip: 'SW1Y' },
  notify: true,
  restock: true,
  priority: 'normal',
  warehouse: 'Hamburg',
  agent: 'storybook',
  refundTo: 'DE89 3704 0044 0532 0130 00',
  refund: '10,000.00 EUR',
};

const actions: Record<string, () => Promise<unknown>> = {
  tool: () => app.callServerTool({ name: 'ship-order', arguments: { id: 'A-1042' } }),
  destroy: () => cancelOrder({ reason: 'The customer changed her mind.' }),
  long: () => cancelOrder(TOO_MUCH),
  withdraw: async () => open.abort(new Error('taken back')),
  message: () => app.sendMessage({ role: 'user', content: text('What sold best this week?') }),
  context: () => app.updateModelContext({ content: text('The user looks at order A-1042.') }),
  link: () => app.openLink({ url: 'https://modelcontextprotocol.io/' }),
  download: () =>
    app.downloadFile({
      contents: [
        {
          type: 'resource',
          resource: {
            uri: 'file:///orders.csv',
            mimeType: 'text/csv',
            text: 'id,total\nA-1042,59.90\n',
          },
        },
      ],
    }),
  log: () => app.sendLog({ level: 'info', data: 'A button was pressed.' }),
  fullscreen: () => app.requestDisplayMode({ mode: 'fullscreen' }),
  pip: () => app.requestDisplayMode({ mode: 'pip' }),
  close: () => app.requestTeardown(),
};

document.addEventListener('click', async ({ target }) => {
  const { action } = (target as HTMLElement).dataset;
  if (!action) return;
  try {
    const result = (await actions[action]!()) as {
      isError?: boolean;
      content?: { text?: string }[];
    };
    const answer = result?.content?.[0]?.text ?? (result?.isError ? 'refused' : 'done');
    status.textContent = `${action}: ${answer}`;
  } catch (error) {
    status.textContent = `${action}: ${(error as Error).message}`;
  }
});
