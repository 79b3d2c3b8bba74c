// Tool calls that become tasks, with a real server, a real view and reloads.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  startTaskServer,
  stopServer,
  tellTasks,
  untilReady,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

const notice = (frame: McpAppFrameElement) => frame.shadowRoot!.querySelector('.tasks li');
const taskOf = (frame: McpAppFrameElement) =>
  eventually(() => frame.tasks?.[0], 'a task of the frame');
const textOf = (result: unknown) =>
  (result as { content: { text: string }[] } | undefined)?.content[0]?.text;

for (const revision of ['2026-07-28', '2025-11-25'])
  describe(`tasks of ${revision}`, () => {
    let html: string;
    let url: string;
    before(async () => {
      html = await scriptedHtml();
    });
    beforeEach(async () => {
      url = await startTaskServer(revision);
    });
    afterEach(async () => {
      removeFrames();
      await stopServer(url);
    });

    it('the own call of a reloaded frame is followed, and not made again', async () => {
      const first = await readyFrame({ html, server: url, tool: 'slow' });
      const { taskId } = (await taskOf(first))!;
      const stored = JSON.stringify(await first.snapshot());
      assert.include(stored, taskId);
      first.remove();
      const second = mountFrame({ server: url, tool: 'slow' });
      await second.restore(JSON.parse(stored));
      await untilReady(second);
      assert.equal((await taskOf(second))!.taskId, taskId);
      await tellTasks(url, 'finish');
      await eventually(() => textOf(second.toolResult) === 'slow ended', 'the result');
      const results = await eventually(async () => {
        const list = await viewReceived(second, 'ui/notifications/tool-result');
        return list.length > 0 && list;
      }, 'the result in the view');
      assert.equal(textOf(results[0]!.params), 'slow ended');
      const { started, cancelled } = await tellTasks(url);
      assert.deepEqual(started, ['slow']);
      assert.deepEqual(cancelled, []);
    });

    it('a call of a view survives a reload: the notice is there, and the view gets the result', async () => {
      const first = await readyFrame({ html, server: url, consent: { policy: 'trusting' } });
      void viewRequests(first, 'tools/call', { name: 'slow', arguments: { n: 1 } }).catch(() => {});
      const { taskId } = (await taskOf(first))!;
      const stored = JSON.stringify(await first.snapshot());
      first.remove();
      const second = mountFrame({ server: url, consent: { policy: 'trusting' } });
      await second.restore(JSON.parse(stored));
      await untilReady(second);
      assert.equal((await taskOf(second))!.taskId, taskId);
      const row = await eventually(() => notice(second), 'the notice');
      assert.include(row!.textContent, 'Slow: working since');
      const again = viewRequests(second, 'tools/call', { name: 'slow', arguments: { n: 1 } });
      await tellTasks(url, 'finish');
      assert.equal(textOf((await again).result), 'slow ended');
      assert.deepEqual((await tellTasks(url)).started, ['slow']);
      await eventually(() => !notice(second), 'the notice is gone');
    });

    it('the notice says what the server says, and cancels the task', async () => {
      const frame = await readyFrame({ html, server: url, tool: 'slow' });
      await eventually(() => notice(frame), 'the notice');
      await tellTasks(url, 'say', 'Reading the second of four files');
      await eventually(
        () => notice(frame)!.textContent!.includes('Reading the second of four files'),
        'the message',
      );
      notice(frame)!.querySelector('button')!.click();
      await eventually(() => frame.toolCancelled, 'the call is cancelled');
      await eventually(() => !notice(frame), 'the notice is gone');
      assert.lengthOf((await tellTasks(url)).cancelled, 1);
    });

    if (revision === '2025-11-25')
      it('the notice shows progress that the server reports while the task runs', async () => {
        const frame = await readyFrame({ html, server: url, tool: 'slow' });
        await eventually(() => notice(frame), 'the notice');
        await tellTasks(url, 'progress', { progress: 3, total: 12, message: 'Third month' });
        const bar = await eventually(() => notice(frame)!.querySelector('.bar'), 'the bar');
        assert.equal(bar!.ariaValueNow ?? bar!.getAttribute('aria-valuenow'), '25');
        assert.include(notice(frame)!.textContent, 'Third month');
      });
  });

describe('the notice of tasks', () => {
  afterEach(removeFrames);

  for (const dir of ['ltr', 'rtl'])
    for (const appearance of ['plain', 'card'] as const)
      it(`${dir}, ${appearance}: fits a phone, keeps its distance from the edge, and its order`, async () => {
        const frame = await readyFrame({ html: await scriptedHtml(), tool: 'a', appearance });
        frame.dir = dir;
        frame.style.inlineSize = '320px';
        const tool = 'a-tool-with-a-name-that-is-long';
        const progress = { progress: 1, total: 4, message: 'x'.repeat(300) };
        const about = { taskId: 't', status: 'working', createdAt: '2026-01-05T09:30:00' } as const;
        frame.tasks = [
          { ...about, tool, progress, isShown: false, isOfView: true, cancel: async () => {} },
        ];
        frame.requestUpdate();
        const row = (await eventually(() => notice(frame), 'the notice'))!;
        const [text, button, bar] = ['span', 'button', '.bar'].map((selector) =>
          row.querySelector(selector)!.getBoundingClientRect(),
        ) as [DOMRect, DOMRect, DOMRect];
        const box = frame.getBoundingClientRect();
        const space = appearance === 'card' ? 8 : 0;
        for (const { left, right } of [text, button, bar]) {
          assert.isAtLeast(left, box.left + space);
          assert.isAtMost(right, box.right - space);
        }
        if (dir === 'ltr') assert.isAtLeast(button.left, text.right);
        else assert.isAtMost(button.right, text.left);
        assert.isAtLeast(bar.top, button.bottom);
        assert.include(row.textContent, 'A tool with a name that is long: working since');
      });
});
