// `useAppTools()`: the same live list of the tools of a page's views in each framework.
import { assert } from 'chai';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';
import { agentFrame, auditOf } from '../agents/support/agent-view.js';
import { eventually, removeFrames, viewEvaluates } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import { toolLists } from './support/tool-lists.mjs';

const SEARCH = `tools.search = () => ({ found: 2 });
  window.toolList = [{ name: 'search', inputSchema: { type: 'object' } }]; 1`;

for (const { name, show } of toolLists)
  describe(`useAppTools() of ${name}`, () => {
    afterEach(removeFrames);

    it('lists, calls through the gate, follows changes, and ends with its component', async () => {
      const watched = watch();
      const container = document.body.appendChild(document.createElement('div'));
      const results: Promise<CallToolResult>[] = [];
      const names = () => [...container.children].map(({ textContent }) => textContent);
      const unmount = show(container, {}, (result) => results.push(result));
      assert.deepEqual(names(), []);
      const frame = await agentFrame('', {
        sandbox: { agents: 'see' },
        consent: { policy: { 'app-tool': 'allow' } },
      });
      const audit = auditOf(frame);
      await eventually(() => names().includes('app1_describe'), 'the tools of the page');
      await viewEvaluates(frame, `${SEARCH}; post({ method: 'notifications/tools/list_changed' })`);
      await eventually(() => names().includes('app1__search'), 'the tool of the view');
      assert.deepEqual(names(), ['app1_describe', 'app1__search']);
      container.querySelector<HTMLElement>('button:last-of-type')!.click();
      assert.deepEqual((await results[0]!).structuredContent, { found: 2 });
      assert.deepEqual(
        audit.map(({ kind, what, decision }) => [kind, what, decision]),
        [['app-tool', 'search', 'allowed']],
      );
      frame.remove();
      await frame.close('removed').catch(() => {});
      await eventually(() => names().length === 0, 'nothing is left');
      await unmount();
      container.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, []);
    });
  });
