// The Activity tab of the inspector, with a real view.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { McpAppInspectorElement } from '../../../packages/devtools/src/mcp-app-inspector/mcp-app-inspector.js';
import {
  eventually,
  mountFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewRequests,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import { find, findAll, focused, mountInspector, press, removeInspectors } from './support.js';

const words = (element: Element) => element.textContent!.replace(/\s+/g, ' ').trim();

/** The entries of a card, without times. */
const entriesOf = (inspector: McpAppInspectorElement, title: string): string[] => {
  const card = findAll(inspector, '.card').find(
    (candidate) => words(candidate.querySelector('h2')!) === title,
  );
  return [...(card?.querySelectorAll('li') ?? [])].map((item) =>
    words(item).replace(/\d\d:\d\d:\d\d\.\d+/g, 'TIME'),
  );
};

const untilEntry = (inspector: McpAppInspectorElement, title: string, text: string) =>
  eventually(
    () => entriesOf(inspector, title).some((entry) => entry.includes(text)),
    `${title} has ${text}; it has: ${entriesOf(inspector, title).join(' | ')}`,
  );

async function inspected(
  properties: object,
): Promise<{ frame: McpAppFrameElement; inspector: McpAppInspectorElement }> {
  const frame = mountFrame({ html: await scriptedHtml(), ...properties });
  const inspector = mountInspector({ frame });
  await untilReady(frame);
  await eventually(() => find(inspector, '#tab-activity'));
  find(inspector, '#tab-activity')!.click();
  await eventually(() => find(inspector, '.card'));
  return { frame, inspector };
}

const task = (fields: object) => ({
  taskId: 'task-1',
  status: 'working' as const,
  statusMessage: 'Reading 3 of 7',
  createdAt: new Date().toISOString(),
  ...fields,
});

describe('the inspector: activity', () => {
  afterEach(() => {
    removeInspectors();
    removeFrames();
    document.documentElement.style.cssText = '';
  });

  it('shows the resources that a view follows, and their updates', async () => {
    let update = () => {};
    const { frame, inspector } = await inspected({
      handlers: {
        readResource: () => ({ contents: [] }),
        subscribeResource: ({ updated }: { updated: () => void }) => {
          update = updated;
          return () => {};
        },
      },
    });
    await viewRequests(frame, 'resources/subscribe', { uri: 'orders://today' });
    await untilEntry(inspector, 'Subscriptions', 'orders://today live since TIME, no update yet');
    assert.equal(words(find(inspector, '#tab-activity .badge')!), '1');
    update();
    await untilEntry(inspector, 'Subscriptions', 'updates: 1, last TIME');
    await viewRequests(frame, 'resources/unsubscribe', { uri: 'orders://today' });
    await untilEntry(inspector, 'Subscriptions', 'orders://today ended');
    assert.isNull(find(inspector, '#tab-activity .badge'));
  });

  it('shows tasks, and cancels one by keyboard', async () => {
    let cancelled = 0;
    const { frame, inspector } = await inspected({});
    const report = (fields: object, isOver = false) =>
      frame.observe({
        type: 'task',
        task: task(fields),
        tool: 'report',
        isOfView: true,
        isShown: true,
        isOver,
        cancel: async () => void cancelled++,
      });
    report({});
    await untilEntry(inspector, 'Tasks', 'report working Cancel Reading 3 of 7 since TIME');
    find(inspector, '#tab-activity')!.focus();
    await press('Tab', 'Tab');
    assert.equal(focused(inspector), 'Cancel: report');
    await press('Enter');
    await eventually(() => cancelled === 1, 'the server is asked once');
    assert.include(words(find(inspector, '[role=status]')!), 'asked to cancel');
    report({ status: 'cancelled' }, true);
    await untilEntry(inspector, 'Tasks', 'report cancelled Reading');
    assert.notInclude(entriesOf(inspector, 'Tasks').join(), 'Cancel');
  });

  it('shows tasks that were started before it was there', async () => {
    const frame = mountFrame({ html: await scriptedHtml() });
    await untilReady(frame);
    frame.observe({
      type: 'task',
      task: task({}),
      tool: 'early',
      isOfView: false,
      isShown: true,
      isOver: false,
      cancel: async () => {},
    });
    const inspector = mountInspector({ frame });
    (await eventually(() => find(inspector, '#tab-activity'))).click();
    await untilEntry(inspector, 'Tasks', 'early working');
  });

  it('shows the names that a view used, and what they were resolved to', async () => {
    const { frame, inspector } = await inspected({
      handlers: {
        callTool: () => ({ content: [] }),
        listTools: () => ({ tools: [{ name: 'alpha-get-time', inputSchema: { type: 'object' } }] }),
        resolveTool: ({ name }: { name: string }) =>
          name === 'get-time' ? 'alpha-get-time' : undefined,
      },
    });
    await viewRequests(frame, 'tools/call', { name: 'get-time' });
    await untilEntry(inspector, 'Names that the view used', 'get-time resolved to alpha-get-time');
    await viewRequests(frame, 'tools/call', { name: 'drop-all' });
    await untilEntry(inspector, 'Names that the view used', 'drop-all');
    assert.match(entriesOf(inspector, 'Names that the view used').join('\n'), /drop-all .+/);
  });

  it('shows copies without their content, shortcuts, and that there is a newer version', async () => {
    const { frame, inspector } = await inspected({
      handlers: { copy: () => {} },
      consent: { policy: { copy: 'allow' } },
    });
    await viewRequests(frame, 'mcp-app/copy', { text: 'my secret' });
    await untilEntry(inspector, 'Copies', 'text 9 B');
    assert.notInclude(words(find(inspector, '#panel')!), 'secret');
    frame.dispatchEvent(Object.assign(new Event('mcp-app-shortcut'), { shortcut: 'mod+k' }));
    await untilEntry(inspector, 'Shortcuts', 'mod+k');
    assert.include(words(find(inspector, '#panel')!), 'sha256-');
    assert.include(words(find(inspector, '#panel')!), 'No newer version is known.');
    frame.observe({ type: 'new-version' });
    await eventually(
      () => words(find(inspector, '#panel')!).includes('The server has another version since'),
      'the newer version is shown',
    );
    const started = frame.details.messageCount;
    findAll(inspector, '#panel button')
      .find((button) => words(button) === 'Reload the view')!
      .click();
    await eventually(
      () => words(find(inspector, '#panel')!).includes('No newer version is known.'),
      'the view starts again',
    );
    await untilReady(frame);
    assert.isAbove(frame.details.messageCount, started);
  });

  for (const scheme of ['light', 'dark'])
    it(`has no axe violations, and fits a phone (${scheme})`, async () => {
      document.documentElement.style.cssText = `color-scheme: ${scheme}; background: Canvas`;
      const { frame, inspector } = await inspected({
        handlers: { copy: () => {}, callTool: () => ({ content: [] }) },
      });
      inspector.style.inlineSize = '360px';
      for (const status of [
        'working',
        'input_required',
        'failed',
        'completed',
        'cancelled',
      ] as const)
        frame.observe({
          type: 'task',
          task: task({ taskId: `a-long-id-${'x'.repeat(60)}-${status}`, status }),
          tool: 'report',
          isOfView: true,
          isShown: true,
          isOver: status.endsWith('ed') && status !== 'input_required',
          cancel: async () => {},
        });
      await viewRequests(frame, 'mcp-app/copy', { text: 'x' });
      await viewRequests(frame, 'tools/call', { name: 'get-time' });
      await viewRequests(frame, 'resources/subscribe', { uri: `orders://${'day'.repeat(40)}` });
      frame.observe({ type: 'new-version' });
      await untilEntry(inspector, 'Tasks', 'working');
      assert.deepEqual(await violations(inspector), []);
      const panel = find(inspector, '#panel')!;
      assert.isAtMost(panel.scrollWidth, panel.clientWidth);
    });
});
