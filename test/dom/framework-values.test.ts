// Values as frameworks keep them arrive as plain data; what JSON cannot represent is an error that the page sees.
import '@mcp-app/elements/mcp-app-frame/define';
import { createTestHost, createTestView } from '@mcp-app/devtools/test';
import { McpApp } from '@mcp-app/elements/view';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reactive } from 'vue';
import { kept } from './components/kept.svelte.js';
import { PATIENT } from './patient.js';

type Frame = HTMLElementTagNameMap['mcp-app-frame'];
type Data = Record<string, unknown>;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  document.body.replaceChildren();
});

function showFrame(properties: Partial<Frame>) {
  const view = createTestView(PATIENT);
  cleanups.push(() => view.close());
  const frame = document.createElement('mcp-app-frame');
  const onerror = vi.fn();
  frame.addEventListener('mcp-app-error', onerror);
  Object.assign(frame, { html: '<p>Clock', ...properties });
  document.body.append(frame);
  return { view, frame, onerror };
}

function startHost(options: Parameters<typeof createTestHost>[0] = {}) {
  const host = createTestHost({ ...PATIENT, ...options });
  const app = new McpApp({ name: 'view', version: '1' }, {});
  cleanups.push(() => {
    app.close();
    host.close();
  });
  return { host, app };
}

const cycle = (): Data => {
  const self: Data = {};
  self['self'] = self;
  return self;
};

const INPUT = { zones: [{ name: 'UTC' }] };
const RESULT = { content: [{ type: 'text' as const, text: 'noon' }], structuredContent: INPUT };
const CONTEXT = {
  toolInfo: { id: 7, tool: { name: 'clock', inputSchema: { type: 'object' as const } } },
};

const FRAMEWORKS: [string, <T extends object>(value: T) => T][] = [
  ['$state of Svelte', kept],
  ['reactive of Vue', (value) => reactive(value) as typeof value],
];

describe.each(FRAMEWORKS)('a value of %s', (_, keep) => {
  it('cannot be cloned, so these tests prove something', () => {
    expect(() => structuredClone(keep({ ...INPUT }))).toThrow();
  });

  it('reaches the view of a frame: input, result, context', async () => {
    const { view, frame } = showFrame({
      toolInput: keep({ ...INPUT }),
      toolResult: keep({ ...RESULT }),
      host: { context: keep({ ...CONTEXT }) },
    });
    const app = await view.nextApp();
    await view.nextNotification('ui/notifications/tool-result');
    expect(frame.status).toBe('ready');
    const { toolInput, toolResult, hostContext } = app.getSnapshot();
    expect(structuredClone(toolInput)).toEqual(INPUT);
    expect(structuredClone(toolResult)).toEqual(RESULT);
    expect(structuredClone(hostContext)).toMatchObject(CONTEXT);
  });

  it('reaches a view from a test host, and the host from the view', async () => {
    const tools = { clock: () => keep({ ...RESULT }) };
    const { host, app } = startHost({
      toolInput: keep({ ...INPUT }),
      hostContext: keep({ ...CONTEXT }),
      tools,
    });
    await app.connect();
    await host.sendToolResult(keep({ ...RESULT }));
    const { toolInput, toolResult, hostContext } = app.getSnapshot();
    expect(structuredClone(toolInput)).toEqual(INPUT);
    expect(structuredClone(toolResult)).toEqual(RESULT);
    expect(structuredClone(hostContext)).toMatchObject(CONTEXT);
    const answer = await app.callServerTool({ name: 'clock', arguments: keep({ ...INPUT }) });
    expect(structuredClone(answer)).toMatchObject(RESULT);
    const { params } = await host.nextRequest('tools/call');
    expect(structuredClone(params.arguments)).toEqual(INPUT);
  });
});

const IMPOSSIBLE: [string, () => Data, RegExp][] = [
  ['a cycle', cycle, /circular|cyclic/i],
  ['a BigInt', () => ({ n: 1n }), /BigInt/],
];

describe.each(IMPOSSIBLE)('%s', (_, make, reason) => {
  it.each([
    ['toolInput', () => ({ toolInput: make() })],
    [
      'toolResult',
      () => ({ toolInput: {}, toolResult: { content: [], structuredContent: make() } }),
    ],
    ['host.context', () => ({ host: { context: make() } })],
  ])('as %s of a frame is an error of the frame', async (_name, properties) => {
    const { frame, onerror } = showFrame(properties() as Partial<Frame>);
    await vi.waitFor(() => expect(onerror).toHaveBeenCalled(), PATIENT);
    // The page hears it once, and nothing that follows hides it.
    await new Promise((resolve) => setTimeout(resolve));
    expect(onerror).toHaveBeenCalledOnce();
    expect(frame.status).toBe('error');
    expect((onerror.mock.calls[0]![0] as { error: Error }).error.message).toMatch(reason);
  });

  it('that a test sends is an error of the test', async () => {
    const { host, app } = startHost();
    await app.connect();
    await expect(host.sendToolInput(make())).rejects.toThrow(reason);
    await expect(host.sendToolResult({ content: [], structuredContent: make() })).rejects.toThrow(
      reason,
    );
    await expect(host.setContext(make())).rejects.toThrow(reason);
    expect(() => createTestHost({ toolInput: make() })).toThrow(reason);
    expect(() => createTestHost({ hostContext: make() })).toThrow(reason);
  });
});
