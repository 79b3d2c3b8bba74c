// Tasks, shortcuts and new versions of a view: the same for the bare element and every adapter.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  scriptedHtml,
  startTaskServer,
  stopServer,
  tellTasks,
  untilReady,
  viewEvaluates,
} from '../../support/frame-harness.js';
import { clickOn } from '../frame/support/ask.js';
import { adapterPage } from './support/adapter-page.js';
import { allAdapters } from './support/all-adapters.js';

type Events = HTMLElementEventMap;

describe('what a view and its server cause', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });

  for (const adapter of allAdapters)
    describe(adapter.name, () => {
      const page = adapterPage(adapter);

      const show = async (props: Record<string, unknown>): Promise<McpAppFrameElement> => {
        await page.rendering.render([{ key: 'a', props }]);
        const frame = page.container.querySelector('mcp-app-frame')!;
        await untilReady(frame);
        return frame;
      };

      it('the keys of `shortcuts` reach the callback, and change without a restart', async () => {
        const heard: string[] = [];
        const onShortcut = ({ shortcut }: Events['mcp-app-shortcut']) => heard.push(shortcut);
        const frame = await show({ html, shortcuts: ['F2'], onShortcut });
        assert.deepEqual(frame.shortcuts, ['F2']);
        const pressed = async (key: string) => {
          await eventually(async () => {
            await clickOn(frame);
            return (
              frame.shadowRoot!.activeElement?.localName === 'iframe' &&
              (await viewEvaluates(frame, 'document.hasFocus()'))
            );
          }, 'the view has the focus');
          await sendKeys({ press: key });
        };
        await pressed('F2');
        await eventually(() => heard.length === 1, 'the shortcut');
        await show({ html, shortcuts: ['F8'], onShortcut });
        await eventually(async () => {
          await pressed('F8');
          return heard.includes('F8');
        }, 'the other shortcut');
        assert.equal(heard[0], 'F2');
        await show({ html, onShortcut });
        assert.isUndefined(frame.shortcuts ?? undefined);
        assert.equal(page.watched.sessions(), 1);
      });

      it('a task of the call reaches the callback, and the frame lists it', async () => {
        const url = await startTaskServer('2026-07-28');
        try {
          const heard: Events['mcp-app-task'][] = [];
          const frame = await show({
            html,
            server: url,
            tool: 'slow',
            onTask: (event: Events['mcp-app-task']) => heard.push(event),
          });
          await eventually(() => frame.tasks?.length === 1, 'the task');
          assert.equal(heard[0]!.tool, 'slow');
          assert.equal(heard[0]!.task.status, 'working');
          assert.isFalse(heard[0]!.isOfView);
          await tellTasks(url, 'finish');
          await eventually(() => heard.at(-1)!.isOver, 'the end');
          assert.equal(heard.at(-1)!.task.status, 'completed');
          assert.deepInclude(heard.at(-1)!.result!.content, { type: 'text', text: 'slow ended' });
          assert.isUndefined(frame.tasks);
        } finally {
          await stopServer(url);
        }
      });

      it('`taskId` follows a task, and nothing is called', async () => {
        const url = await startTaskServer('2026-07-28');
        try {
          const own = { html, server: url, tool: 'slow' };
          const first = await show(own);
          const { taskId } = (await eventually(() => first.tasks?.[0], 'the task'))!;
          await page.rendering.render([]);
          await show({ ...own, taskId });
          const second = page.container.querySelector('mcp-app-frame')!;
          assert.notEqual(first, second);
          await eventually(() => second.tasks?.[0]?.taskId === taskId, 'the same task');
          await tellTasks(url, 'finish');
          await eventually(() => second.toolResult !== undefined, 'the result');
          assert.deepEqual((await tellTasks(url)).started, ['slow']);
        } finally {
          await stopServer(url);
        }
      });

      it('a new version of the view reaches the callback', async () => {
        let current = html;
        const transport: { onmessage?: (message: object) => void } = {};
        const unused = async () => ({});
        const client = {
          transport,
          request: async ({ method, params }: { method: string; params: { uri?: string } }) =>
            method === 'resources/read'
              ? {
                  contents: [
                    { uri: params.uri, mimeType: 'text/html;profile=mcp-app', text: current },
                  ],
                }
              : { resources: [] },
          getServerCapabilities: () => ({ resources: { subscribe: true, listChanged: true } }),
          getServerVersion: () => ({ name: 'versions', version: '1' }),
          callTool: unused,
          listTools: unused,
          listResources: unused,
          listResourceTemplates: unused,
          readResource: unused,
          listPrompts: unused,
        };
        let versions = 0;
        const onNewVersion = () => versions++;
        await show({ client, resourceUri: `ui://${adapter.name}`, onNewVersion });
        current = html.replace('</body>', '<p>new</p></body>');
        transport.onmessage!({
          jsonrpc: '2.0',
          method: 'notifications/resources/list_changed',
          params: {},
        });
        await eventually(() => versions === 1, 'the new version');
        assert.equal(page.watched.sessions(), 1);
      });
    });
});
