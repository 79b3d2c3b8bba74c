// Results that choose their view, and reserved space: the same for the bare element and every adapter.
import { assert } from 'chai';
import {
  connectClient,
  eventually,
  startServer,
  stopServer,
  untilReady,
} from '../../support/frame-harness.js';
import { adapterPage } from './support/adapter-page.js';
import { allAdapters } from './support/all-adapters.js';

const chosen = (resourceUri: string | null) => ({
  content: [{ type: 'text', text: 'Two orders.' }],
  _meta: { ui: { resourceUri } },
});

describe('what tools and results declare', () => {
  let url: string;
  let client: Awaited<ReturnType<typeof connectClient>>;
  before(async () => {
    url = await startServer(2);
    client = await connectClient(url, 2);
  });
  after(async () => {
    await client.close();
    await stopServer(url);
  });

  for (const adapter of allAdapters)
    describe(adapter.name, () => {
      const page = adapterPage(adapter);

      const show = async (props: Record<string, unknown>) => {
        await page.rendering.render([{ key: 'a', props: { client, tool: 'chooses', ...props } }]);
        return page.container.querySelector('mcp-app-frame')!;
      };

      it('a result suppresses the view, and the next one shows a view', async () => {
        const statuses: string[] = [];
        const errors: unknown[] = [];
        const callbacks = {
          onStatusChange: ({ status }: { status: string }) => statuses.push(status),
          onError: (event: unknown) => errors.push(event),
        };
        const toolInput = { n: 1 };
        const frame = await show({ ...callbacks, toolInput, toolResult: chosen(null) });
        await eventually(() => frame.status === 'plain', 'the plain result');
        const result = await eventually(
          () => frame.shadowRoot!.querySelector<HTMLElement>('[part=result]'),
          'the result',
        );
        assert.equal(result.textContent, 'Two orders.');
        assert.equal(statuses.at(-1), 'plain');
        const again = { toolInput: { n: 2 }, toolResult: chosen('ui://test/blob.html') };
        assert.equal(await show({ ...callbacks, ...again }), frame);
        await untilReady(frame);
        assert.equal(frame.details.resource?.uri, 'ui://test/blob.html');
        assert.deepEqual(errors, []);
      });

      it('preferredSize reserves the space, until it is removed', async () => {
        const frame = await show({ preferredSize: { height: 310 } });
        const has = (height: number) =>
          eventually(() => Math.abs(frame.offsetHeight - height) < 1, `a height of ${height}`);
        await has(310);
        await show({ preferredSize: 270 });
        await has(270);
        await show({});
        assert.isUndefined(frame.preferredSize);
        await eventually(() => frame.offsetHeight < 270, 'its own height');
      });
    });
});
