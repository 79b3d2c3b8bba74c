// Views written for ChatGPT: metadata, what the prelude gets, which tools may be called.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { answerExtra } from '../../../../packages/elements/src/host/dialects/openai/openai-requests.js';
import type { SessionLimits } from '../../../../packages/elements/src/host/limits.js';
import type { OpenAiExtra } from '../../../../packages/elements/src/protocol/openai-dialect.js';
import { gateWith } from '../consent/support.js';
import { readAppResource } from '../../../../packages/elements/src/host/link/app-resource.js';
import {
  openOpenAi,
  preludeConfig,
  toolRefusal,
} from '../../../../packages/elements/src/host/dialects/openai/open-openai.js';
import type { DialectStart } from '../../../../packages/elements/src/host/dialects/dialect.js';
import { isToolVisibleTo } from '../../../../packages/elements/src/policy/tool-visibility.js';
import { invocationText } from '../../../../packages/elements/src/protocol/invocation-text.js';
import {
  toolResourceUri,
  toolResourceUriAt,
} from '../../../../packages/elements/src/protocol/ui-extension.js';
import type { Tool } from '../../../../packages/elements/src/protocol/mcp.js';

const SKYBRIDGE = 'text/html+skybridge';
const rules = { maxHtmlBytes: 1000, dialects: ['openai'] as const };
const itemOf = (_meta: Record<string, unknown>, mimeType = SKYBRIDGE) => ({
  uri: 'ui://x',
  text: '<p>',
  mimeType,
  _meta,
});
const toolOf = (_meta: Record<string, unknown>): Tool => ({
  name: 'pay',
  inputSchema: { type: 'object' },
  _meta,
});

describe('a resource', () => {
  it('maps the metadata for ChatGPT to the standard', () => {
    const { meta, serverMeta } = readAppResource(
      itemOf({
        'openai/widgetCSP': {
          connect_domains: ['https://api.example'],
          resource_domains: ['https://cdn.example'],
          frame_domains: ['https://frame.example'],
          redirect_domains: ['https://shop.example'],
        },
        'openai/widgetPrefersBorder': true,
        'openai/widgetDomain': 'https://own.example',
        'openai/widgetDescription': 'A map.',
      }),
      undefined,
      rules,
    );
    expect(meta).toEqual({
      csp: {
        connectDomains: ['https://api.example'],
        resourceDomains: ['https://cdn.example'],
        frameDomains: ['https://frame.example'],
      },
      prefersBorder: true,
      domain: 'https://own.example',
    });
    expect(serverMeta?.['openai/widgetDescription']).toBe('A map.');
  });

  it('prefers the standard where it has both', () => {
    const csp = { connectDomains: ['https://a.example'] };
    const { meta } = readAppResource(
      itemOf({
        'openai/widgetCSP': { connect_domains: ['https://b.example'] },
        'openai/widgetPrefersBorder': true,
        ui: { csp, prefersBorder: false },
      }),
      undefined,
      rules,
    );
    expect(meta).toEqual({ csp, prefersBorder: false });
  });

  it.each([['a text'], [null], [{ connect_domains: 'https://a.example' }], [[]]])(
    'with a widgetCSP of %j declares no domains',
    (widgetCsp) => {
      const { meta } = readAppResource(itemOf({ 'openai/widgetCSP': widgetCsp }), undefined, rules);
      expect(meta.csp ?? {}).toEqual({});
    },
  );

  it('is refused, and its metadata is not read, if the page accepts only the standard', () => {
    const strict = { maxHtmlBytes: 1000, dialects: [] };
    expect(() => readAppResource(itemOf({}), undefined, strict)).toThrow(/text\/html\+skybridge/);
    const item = itemOf({ 'openai/widgetPrefersBorder': true }, 'text/html;profile=mcp-app');
    expect(readAppResource(item, undefined, strict).meta).toEqual({});
  });
});

describe('a tool', () => {
  it('has the view of openai/outputTemplate if the standard key is absent', () => {
    expect(toolResourceUri(toolOf({ 'openai/outputTemplate': 'ui://a' }))).toBe('ui://a');
    expect(
      toolResourceUri(toolOf({ 'openai/outputTemplate': 'ui://a', ui: { resourceUri: 'ui://b' } })),
    ).toBe('ui://b');
    expect(toolResourceUriAt(toolOf({ 'openai/outputTemplate': 'ui://a' }), [])).toBeUndefined();
    // Used as the callback of an array method, which passes more than the tool.
    expect(
      [toolOf({}), toolOf({ ui: { resourceUri: 'ui://b' } })].filter(toolResourceUri),
    ).toHaveLength(1);
    expect(() => toolResourceUri(toolOf({ 'openai/outputTemplate': 'https://a' }))).toThrow(/ui:/);
  });

  it.each<[Record<string, unknown>, boolean, boolean]>([
    [{}, false, true],
    [{ 'openai/widgetAccessible': true }, true, true],
    [{ 'openai/widgetAccessible': false }, false, false],
    [{ 'openai/widgetAccessible': 'true' }, false, false],
    [{ 'openai/widgetAccessible': false, ui: { visibility: ['app'] } }, true, true],
  ])('with %j: callable from a skybridge view %s, from another %s', (meta, skybridge, other) => {
    expect(toolRefusal(toolOf(meta), true) === undefined).toBe(skybridge);
    expect(toolRefusal(toolOf(meta), false) === undefined).toBe(other);
  });

  it('that is private is not for the model, unless the standard key says so', () => {
    const isPrivate = { 'openai/visibility': 'private' };
    expect(isToolVisibleTo(toolOf(isPrivate), 'model')).toBe(false);
    expect(isToolVisibleTo(toolOf(isPrivate), 'app')).toBe(true);
    const both = { ...isPrivate, ui: { visibility: ['model'] } };
    expect(isToolVisibleTo(toolOf(both), 'model')).toBe(true);
  });

  it('has texts for the duration of its call, at most 64 characters', () => {
    const meta = {
      'openai/toolInvocation/invoking': 'Looking…',
      'openai/toolInvocation/invoked': 'x'.repeat(100),
    };
    expect(invocationText(toolOf(meta), false)).toBe('Looking…');
    expect(invocationText(toolOf(meta), true)).toHaveLength(64);
    expect(invocationText(toolOf({ 'openai/toolInvocation/invoking': 7 }), false)).toBeUndefined();
  });
});

describe('the prelude', () => {
  const view = {
    resource: { html: '<p>', uri: 'ui://x', meta: {}, mimeType: SKYBRIDGE },
    tool: undefined,
  };
  const start: DialectStart = {
    hostContext: {},
    hostCapabilities: {},
    handlers: {},
    toolData: {},
    viewState: undefined,
  };

  it('omits members that the host does not support', () => {
    const none = preludeConfig(view, start, 's');
    expect([none.members, none.extras, none.keepsState, none.updatesModel]).toEqual([
      [],
      [],
      false,
      false,
    ]);
    const all = preludeConfig(
      view,
      {
        ...start,
        hostContext: { availableDisplayModes: ['inline', 'pip'] },
        hostCapabilities: { serverTools: {}, message: {}, updateModelContext: {} },
        handlers: { openai: { selectFiles: () => [], requestCheckout: () => ({}) } },
        viewState: new Map([['openai/widgetState', { a: 1 }]]),
      },
      's',
    );
    expect(all).toMatchObject({
      members: ['callTool', 'sendFollowUpMessage', 'requestDisplayMode'],
      extras: ['selectFiles', 'requestCheckout'],
      keepsState: true,
      updatesModel: true,
      widgetState: { a: 1 },
    });
  });

  it('never gets partial input, or a result before its input', () => {
    const result = { content: [] };
    const config = preludeConfig(view, { ...start, toolData: { partial: { a: 1 }, result } }, 's');
    expect(config.toolInput).toBeUndefined();
    expect(config.toolResult).toBeUndefined();
  });

  it('cannot be ended by its content', () => {
    const input = { text: '</script><script>alert(1)</script><!--' };
    const script = openOpenAi(view).prelude({ ...start, toolData: { input } });
    expect(script).not.toMatch(/<\/script|<!--/i);
  });

  it('has its own ids in each document', () => {
    const { preludeOf } = openOpenAi(view);
    expect(preludeOf('mcp-app-openai:12:3')).toBe('12');
    expect([1, 'x', 'mcp-app', undefined].map((id) => preludeOf(id))).toEqual(
      Array.from({ length: 4 }),
    );
  });
});

describe('what the page supplies beyond the standard', () => {
  const uploaded: File[] = [];
  const openai = {
    uploadFile: ({ file }: { file: File }) => (uploaded.push(file), { fileId: 'f' }),
    requestCheckout: () => ({ paid: true }),
    setOpenInAppUrl: () => {},
  };

  /** A view, its user, and the function that sends one of its requests. */
  function viewWith(consent: ConsentSettings, user: boolean, limits: Partial<SessionLimits> = {}) {
    const { gate, entries } = gateWith(consent, limits, user);
    const context = { signal: new AbortController().signal, requestId: 1 };
    const request = { scope: { handlers: () => ({ openai }) }, actions: gate, context };
    const send = (extra: OpenAiExtra, params: object): Promise<unknown> =>
      Promise.resolve(answerExtra(extra)(params as never, request as never)).catch(String);
    return { send, entries };
  }

  it('asks under the default policy, although the page has a handler', async () => {
    const asked: string[] = [];
    const ask = ({ what }: { what: string }) => (asked.push(what), 'once' as const);
    const { send, entries } = viewWith({ ask }, true);
    expect(await send('requestCheckout', {})).toEqual({ paid: true });
    expect(asked).toEqual(['requestCheckout']);
    expect(entries).toMatchObject([{ kind: 'extension', decision: 'allowed', by: 'user' }]);
  });

  it.each(['default', 'trusting', 'strict'] as const)(
    'does nothing without input in the view, and does not ask (%s)',
    async (policy) => {
      const ask = vi.fn(() => 'once' as const);
      const { send } = viewWith({ ask, policy }, false);
      for (const extra of ['requestCheckout', 'selectFiles', 'requestModal'] as const)
        expect(await send(extra, {})).not.toEqual({ paid: true });
      expect(await send('uploadFile', { data: '', name: 'a' })).toMatch(/did not interact/);
      expect(ask).not.toHaveBeenCalled();
      expect(uploaded).toEqual([]);
    },
  );

  it('cleans the names of uploaded files', async () => {
    const { send } = viewWith({ policy: { extension: 'allow' } }, true);
    for (const name of ['../../../etc/passwd', 'C:\\x\\a.txt', 'a\u202Efdp.exe', '', 7]) {
      await send('uploadFile', { data: btoa('x'), name, mimeType: 'text/plain' });
      const [file] = uploaded.splice(0);
      expect(file!.name).not.toMatch(/[/\\\u202e]|^\.|\.exe$/);
      expect(file!.name).not.toBe('');
    }
  });

  it('does not decode a file before it was allowed, because that would keep the page busy', async () => {
    const decode = vi.spyOn(globalThis, 'atob');
    onTestFinished(() => decode.mockRestore());
    const denied = viewWith({ policy: { extension: 'deny' } }, true);
    expect(await denied.send('uploadFile', { data: btoa('four'), name: 'a.txt' })).toMatch(
      /denied/,
    );
    expect(decode).not.toHaveBeenCalled();
    expect(denied.entries).toMatchObject([{ arguments: { name: 'a.txt', size: 4 } }]);
    const allowed = viewWith({ policy: { extension: 'allow' } }, true);
    await allowed.send('uploadFile', { data: btoa('four\xff'), name: 'a.txt' });
    const [file] = uploaded.splice(0);
    expect([...new Uint8Array(await file!.arrayBuffer())]).toEqual([102, 111, 117, 114, 255]);
    expect(await allowed.send('uploadFile', { data: '***' })).toMatch(/not base64/);
  });

  it('limits how often', async () => {
    const limits = { extensionsPerMinute: 2 };
    const { send, entries } = viewWith({ policy: { extension: 'allow' } }, true, limits);
    for (let n = 0; n < 3; n++) await send('requestCheckout', {});
    expect(entries.map(({ by }) => by)).toEqual(['policy', 'policy', 'limit']);
  });
});
