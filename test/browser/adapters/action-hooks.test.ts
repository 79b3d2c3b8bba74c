// `useTask()` and `useCopy()` behave the same in each framework.
import { assert } from 'chai';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { eventually } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import type { Watch } from './support/adapter.js';
import { actionViews } from './support/action-views.mjs';
import { mockHost } from './support/mock-host.js';
import type { MockHost } from './support/mock-host.js';

const TASKS = 'mcp-app/tasks';
const done = { content: [{ type: 'text' as const, text: 'the report' }] };
const about = (statusMessage: string, progress?: object) => ({
  taskId: 't',
  status: 'working',
  statusMessage,
  ...(progress && { progress }),
});

for (const adapter of actionViews)
  describe(`${adapter.name}: hooks for actions`, () => {
    let watched: Watch;
    let host: MockHost;
    let app: McpApp;
    let container: HTMLElement;
    let shown: { unmount(): unknown };

    function begin(experimental: Record<string, object>, answer: (method: string) => object) {
      host = mockHost({}, experimental, answer);
      app = new McpApp({ name: 'Actions', version: '1' });
      container = document.body.appendChild(document.createElement('div'));
      shown = adapter.show(container, app);
      return app.connect();
    }
    beforeEach(() => {
      watched = watch();
    });
    afterEach(() => {
      shown.unmount();
      app.close();
      container.remove();
      host.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, []);
    });
    const button = (id: string) => container.querySelector<HTMLElement>(`#${id}`)!;
    const until = (id: string, text: string) =>
      eventually(
        () => button(id).textContent === text,
        `${id} is "${text}", not "${button(id)?.textContent}"`,
      );
    const called = (count: number) => eventually(() => host.calls[count - 1], `call ${count}`);
    const none = () => ({ tasks: [] });

    it('useTask: status, progress, result, cancel', async () => {
      await begin({ [TASKS]: {} }, none);
      await until('start', 'idle');
      button('start').click();
      const call = await called(1);
      assert.deepEqual(call.input, { year: 2026 });
      assert.deepEqual((call.meta as Record<string, unknown>)[TASKS], {});
      await until('start', 'pending');
      call.progress({ progress: 1, _meta: { [TASKS]: about('Page 1') } });
      await until('start', 'pending, working Page 1');
      call.progress({ progress: 4, _meta: { [TASKS]: about('Page 2', { progress: 4 }) } });
      await until('start', 'pending, working Page 2 4');
      call.answer(done);
      await until('start', 'idle, working Page 2 4, the report');
      button('start').click();
      const second = await called(2);
      second.progress({ progress: 1, _meta: { [TASKS]: about('Again') } });
      await until('start', 'pending, working Again, the report');
      button('cancel').click();
      await until('start', 'idle, cancelled Again, the report');
      await eventually(() => second.signal.aborted, 'the host is told');
      button('start').click();
      (await called(3)).refuse(new Error('Out of paper.'));
      await eventually(() => button('start').textContent!.includes('Out of paper.'), 'the error');
    });

    it('useTask: continues the task of an earlier run, once', async () => {
      const left = { ...about('Half'), name: 'report', arguments: { year: 2025 } };
      const asked: string[] = [];
      await begin({ [TASKS]: { resume: {} } }, (method) => {
        asked.push(method);
        return { tasks: [{ ...left, name: 'other', taskId: 'u' }, left] };
      });
      const call = await called(1);
      assert.deepEqual(call.input, { year: 2025 });
      assert.deepEqual((call.meta as Record<string, unknown>)[TASKS], { taskId: 't' });
      await until('start', 'pending, working Half');
      call.answer(done);
      await until('start', 'idle, working Half, the report');
      assert.lengthOf(host.calls, 1);
      assert.deepEqual(asked, ['mcp-app/list-tasks']);
    });

    it('useTask: an ordinary call with a host that reports no tasks', async () => {
      await begin({}, none);
      button('start').click();
      const call = await called(1);
      assert.notProperty((call.meta ?? {}) as object, TASKS);
      call.answer(done);
      await until('start', 'idle, the report');
    });

    it('useCopy: copying, copied, failed, reset', async () => {
      let answers: (() => void)[] = [];
      let isRefused = false;
      const answer = () =>
        new Promise<object>((resolve) =>
          answers.push(() => resolve(isRefused ? { isError: true, reason: 'denied' } : {})),
        );
      await begin({ 'mcp-app/copy': { text: {} } }, answer);
      await until('copy', 'idle');
      for (const text of ['copied', 'failed, denied']) {
        isRefused = text !== 'copied';
        button('copy').click();
        await until('copy', 'copying');
        await eventually(() => answers.length > 0, 'the host is asked');
        answers[0]!();
        answers = [];
        await until('copy', text);
        button('reset').click();
        await until('copy', 'idle');
      }
    });
  });
