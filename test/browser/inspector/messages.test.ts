import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { McpAppInspectorElement } from '../../../packages/devtools/src/mcp-app-inspector/mcp-app-inspector.js';
import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewEvaluates,
  viewNotifies,
  viewRequests,
} from '../../support/frame-harness.js';
import {
  find,
  findAll,
  mountInspector,
  removeInspectors,
  rowsOf,
  textOf,
  untilRow,
} from './support.js';

const handlers = {
  callTool: ({ name }: { name: string }) => {
    if (name === 'broken') throw Object.assign(new Error('No such zone.'), { code: -32602 });
    return { content: [], structuredContent: { time: '10:31' } };
  },
};

async function inspected(
  properties: Partial<McpAppInspectorElement> = {},
): Promise<{ frame: McpAppFrameElement; inspector: McpAppInspectorElement }> {
  const frame = mountFrame({ html: await scriptedHtml(), handlers });
  const inspector = mountInspector({ frame, ...properties });
  await untilReady(frame);
  return { frame, inspector };
}

const click = (inspector: McpAppInspectorElement, selector: string) =>
  find(inspector, selector)!.click();
const clickText = (inspector: McpAppInspectorElement, text: string) =>
  findAll(inspector, 'button')
    .find((button) => button.textContent!.trim() === text)!
    .click();

describe('the inspector: messages', () => {
  afterEach(() => {
    removeInspectors();
    removeFrames();
  });

  it('shows both directions from the handshake on, answers with their requests, and errors as text', async () => {
    const { frame, inspector } = await inspected();
    await viewRequests(frame, 'tools/call', { name: 'get-time' });
    await viewRequests(frame, 'tools/call', { name: 'broken' });
    await untilRow(inspector, 'broken');
    const rows = await eventually(() => {
      const now = rowsOf(inspector);
      return now.some((row) => row.includes('To view answer tools/call broken')) && now;
    });
    const start = rows.indexOf('From view request ui/initialize');
    assert.isAtLeast(start, 0, rows.join('\n'));
    assert.match(rows[start + 1]!, /^To view answer ui\/initialize [\d.]+ ms$/);
    assert.include(rows, 'From view notification ui/notifications/initialized');
    assert.include(rows, 'status ready');
    assert.isTrue(rows.some((row) => /^To view answer tools\/call get-time [\d.]+ ms$/.test(row)));
    assert.isTrue(
      rows.some((row) => /^To view answer tools\/call broken error [\d.]+ ms$/.test(row)),
    );
  });

  it('opens a message with all its details and its answer', async () => {
    const { frame, inspector } = await inspected();
    await viewRequests(frame, 'tools/call', { name: 'get-time', arguments: { zone: 'UTC' } });
    (await untilRow(inspector, 'From view request tools/call get-time')).click();
    const details = await eventually(() => find(inspector, '.details'));
    await eventually(() => details.textContent!.includes('10:31'), 'the answer is there');
    for (const text of ['Params', '"UTC"', 'Result', 'Duration', 'From view'])
      assert.include(details.textContent, text);
    clickText(inspector, 'Go to answer');
    await eventually(() =>
      find(inspector, '.row[aria-selected=true]')?.textContent!.includes('answer'),
    );
  });

  it('cuts very large payloads until the user asks for everything', async () => {
    const { frame, inspector } = await inspected();
    const text = 'a'.repeat(50_000);
    await viewNotifies(frame, 'notifications/message', { level: 'info', data: text });
    (await untilRow(inspector, 'notifications/message')).click();
    await eventually(() => find(inspector, '.details .more'));
    assert.isBelow(find(inspector, '.details')!.textContent!.length, 5000);
    click(inspector, '.details .more');
    await eventually(() => find(inspector, '.details')!.textContent!.length > 50_000);
  });

  it('filters by words and by toggles', async () => {
    const { frame, inspector } = await inspected();
    await viewRequests(frame, 'tools/call', { name: 'broken' });
    await untilRow(inspector, 'To view answer tools/call broken');
    const input = find<HTMLInputElement>(inspector, 'input')!;
    input.value = 'ui/initialize';
    input.dispatchEvent(new Event('input'));
    await eventually(() => rowsOf(inspector).every((row) => row.includes('initialize')));
    input.value = '';
    input.dispatchEvent(new Event('input'));
    clickText(inspector, 'Errors only');
    await eventually(() => {
      const rows = rowsOf(inspector);
      // The request, its answer, and the audit.
      return rows.length === 3 && rows.every((row) => row.includes('broken error'));
    }, 'only the failed call');
    input.value = 'nowhere at all';
    input.dispatchEvent(new Event('input'));
    await eventually(() => textOf(inspector).includes('No row matches the filter.'));
    input.value = '';
    input.dispatchEvent(new Event('input'));
    clickText(inspector, 'Errors only');
    clickText(inspector, 'Log');
    await eventually(
      () => textOf(inspector).includes('What the view logs appears here.'),
      'an empty log without a filter does not mention one',
    );
  });

  it('shows all filters and tabs completely in a narrow pane', async () => {
    const { inspector } = await inspected();
    inspector.style.inlineSize = '510px';
    await eventually(() => find(inspector, '.toggle'));
    const pane = inspector.getBoundingClientRect();
    for (const control of findAll(inspector, '.toggle, [role=tab], [role=toolbar] button')) {
      const { left, right, width } = control.getBoundingClientRect();
      assert.isAbove(width, 0);
      assert.isTrue(left >= pane.left && right <= pane.right, control.textContent!.trim());
    }
  });

  it('also lists violations, refusals, logs, errors and audit entries', async () => {
    const frame = mountFrame({
      resource: { text: await scriptedHtml(), _meta: { ui: { permissions: { camera: {} } } } },
    });
    const inspector = mountInspector({ frame });
    await untilReady(frame);
    await viewEvaluates(frame, `new Image().src = 'https://blocked.example/x.png'; 1`);
    await viewNotifies(frame, 'notifications/message', { level: 'error', data: 'trouble' });
    frame.dispatchEvent(
      Object.assign(new Event('mcp-app-audit'), { kind: 'link', decision: 'denied', what: 'x' }),
    );
    await untilRow(inspector, 'blocked img-src https://blocked.example/x.png');
    // The violation may be rendered before the audit row.
    await untilRow(inspector, 'denied link');
    const rows = rowsOf(inspector);
    assert.include(rows, 'refused permission camera error');
    assert.include(rows, 'Audit denied link x error');
    // A log message is a message: one row, not two.
    assert.lengthOf(
      rows.filter((row) => row.includes('notifications/message')),
      1,
    );
    click(inspector, '#tab-log');
    await eventually(() => rowsOf(inspector).length === 1);
    click(inspector, '#tab-audit');
    await eventually(() => rowsOf(inspector).join() === 'Audit denied link x error');
    click(inspector, '#tab-security');
    await eventually(() => textOf(inspector).includes('img-src'));
    for (const text of [
      'opaque',
      'https://blocked.example/x.png',
      'camera',
      'allow-scripts',
      'default-src',
    ])
      assert.include(textOf(inspector), text);
    click(inspector, '#tab-context');
    await eventually(() => textOf(inspector).includes('Host context'));
    for (const text of ['"Scripted"', 'openLinks', '"inline"'])
      assert.include(textOf(inspector), text);
  });

  it('merges a flood of partial input into one row', async () => {
    const { frame, inspector } = await inspected();
    for (const length of [1, 2, 3, 4]) {
      frame.toolInputPartial = { text: 'a'.repeat(length) };
      await eventually(() =>
        inspector
          .toRecording()
          .messages.some(({ message }) =>
            JSON.stringify(message).includes(`"${'a'.repeat(length)}"`),
          ),
      );
    }
    const row = await untilRow(inspector, 'tool-input-partial');
    await eventually(() => row.textContent!.includes('×4'));
  });

  it('pauses, continues, and clears', async () => {
    const { frame, inspector } = await inspected();
    await untilRow(inspector, 'ui/initialize');
    inspector.paused = true;
    await inspector.updateComplete;
    const before = inspector.toRecording();
    await viewRequests(frame, 'ping');
    const { messages, missing } = inspector.toRecording();
    assert.lengthOf(messages, before.messages.length);
    assert.isAbove(missing, before.missing);
    inspector.paused = false;
    await inspector.updateComplete;
    inspector.clear();
    await viewRequests(frame, 'tools/call', { name: 'get-time' });
    await untilRow(inspector, 'get-time');
    assert.isFalse(rowsOf(inspector).some((row) => row.includes('initialize')));
  });

  it('tells a late inspector what it missed, and can restart the view', async () => {
    const frame = await readyFrame({ html: await scriptedHtml() });
    const inspector = mountInspector({ frame });
    await eventually(() => /Earlier messages that were not recorded: \d+/.test(textOf(inspector)));
    clickText(inspector, 'Reload the view');
    await untilRow(inspector, 'ui/initialize');
    assert.notInclude(textOf(inspector), 'Earlier messages');
    // The missed messages are not available, but the context is known immediately.
    assert.isAbove(inspector.toRecording().missing, 0);
    assert.equal(inspector.toRecording().frame?.appInfo?.name, 'Scripted');
  });

  it('keeps the maximum number of rows, and says how many it dropped', async () => {
    const { frame, inspector } = await inspected({ maxRows: 20 });
    for (let times = 0; times < 12; times++) await viewRequests(frame, 'ping');
    await eventually(() => /Older rows that were removed: \d+/.test(textOf(inspector)));
    assert.lengthOf(inspector.toRecording().messages, 20);
  });

  it('renders only the visible ones of a thousand rows', async () => {
    const recording = {
      ...mountInspector({}).toRecording(),
      messages: Array.from({ length: 1000 }, (_, id) => ({
        id,
        time: id,
        session: 1,
        direction: 'to-view' as const,
        message: { jsonrpc: '2.0', id, method: 'ping' },
      })),
    };
    const inspector = mountInspector({ recording });
    const list = await eventually(() => find(inspector, '.list'));
    await eventually(() => find(inspector, '[aria-posinset="1000"]'), 'the last row');
    assert.isBelow(findAll(inspector, '[role=option]').length, 60);
    list.scrollTop = 0;
    await eventually(() => find(inspector, '[aria-posinset="1"]'), 'the first row');
    assert.isBelow(findAll(inspector, '[role=option]').length, 60);
    assert.equal(find(inspector, '[role=option]')!.getAttribute('aria-setsize'), '1000');
  });
});

describe('the inspector: which frame', () => {
  afterEach(() => {
    removeInspectors();
    removeFrames();
  });

  it('says what is missing, and uses the frame when it appears', async () => {
    const inspector = mountInspector({});
    await eventually(() => textOf(inspector).includes('set for="…"'));
    inspector.setAttribute('for', 'late-frame');
    await eventually(() => textOf(inspector).includes('No element has the id “late-frame”'));
    assert.isTrue(inspector.matches(':state(empty)'));
    const other = document.createElement('div');
    other.id = 'late-frame';
    document.body.append(other);
    await eventually(() => textOf(inspector).includes('is not an <mcp-app-frame>'));
    other.remove();
    const frame = mountFrame({ html: await scriptedHtml(), id: 'late-frame' });
    await untilReady(frame);
    await untilRow(inspector, 'ui/initialize');
    // Its rows stay when it is removed.
    frame.remove();
    await eventually(() => textOf(inspector).includes('No element has the id “late-frame”'));
    await untilRow(inspector, 'ui/initialize');
    assert.isFalse(inspector.matches(':state(empty)'));
    inspector.removeAttribute('for');
    await eventually(() => inspector.matches(':state(empty)'), 'nothing is named any more');
  });

  it('follows `for`, in its own tree', async () => {
    const html = await scriptedHtml();
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    const first = mountFrame({ html, id: 'one' });
    const second = mountFrame({ html, id: 'two' });
    root.append(second);
    const inspector = mountInspector({ htmlFor: 'one' }, root);
    await eventually(() => textOf(inspector).includes('No element has the id “one”'));
    inspector.htmlFor = 'two';
    await untilRow(inspector, 'ui/initialize');
    inspector.frame = first;
    await eventually(() => inspector.toRecording().missing > 0 || rowsOf(inspector).length > 0);
    await untilReady(first);
    await viewRequests(first, 'tools/list');
    await untilRow(inspector, 'tools/list');
    host.remove();
  });

  it('has translatable texts', async () => {
    const inspector = mountInspector({ labels: { unset: 'Nichts da.', clear: 'Leeren' } });
    await eventually(() => textOf(inspector).includes('Nichts da.'));
    assert.include(textOf(inspector), 'Leeren');
  });
});
