// The page's policy decides about the actions of a view and they are audited; the pin decides about its content.
import { assert } from 'chai';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import type { Action } from '../../../packages/elements/src/host/consent/action.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { DisplayModeParams } from '../../../packages/elements/src/protocol/messages.js';
import { allowedIn } from '../../support/allowed-features.js';
import {
  connectClient,
  countsOf,
  eventually,
  failingFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  startServer,
  viewCancels,
  viewRequests,
} from '../../support/frame-harness.js';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
const block = { type: 'text', text: 'hi' };

/** All audit entries of the frame. */
function auditOf(frame: McpAppFrameElement): AuditEntry[] {
  const entries: AuditEntry[] = [];
  frame.addEventListener('mcp-app-audit', (event) => entries.push(event));
  return entries;
}

/** Handlers that record their requests. */
function notingHandlers() {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  return {
    done,
    handlers: {
      callTool: () => (done.push('tool-call'), text('')),
      openLink: note('link'),
      downloadFile: note('download'),
      message: note('message'),
      updateModelContext: note('model-context'),
      createMessage: () => (
        done.push('sampling'),
        { model: 'm', role: 'assistant' as const, content: [] }
      ),
      requestDisplayMode: ({ mode }: DisplayModeParams) => (done.push('display-mode'), { mode }),
    },
  };
}

const ACTS = [
  ['tool-call', 'tools/call', { name: 'x', arguments: { q: 'Rome', apiKey: 'hunter2' } }],
  ['link', 'ui/open-link', { url: 'https://example.com/?token=hunter2' }],
  [
    'download',
    'ui/download-file',
    { contents: [{ type: 'resource', resource: { uri: 'file:///a.txt', text: 'x' } }] },
  ],
  ['message', 'ui/message', { role: 'user', content: [block] }],
  ['model-context', 'ui/update-model-context', { content: [block] }],
  ['sampling', 'sampling/createMessage', { messages: [], maxTokens: 10 }],
  ['display-mode', 'ui/request-display-mode', { mode: 'fullscreen' }],
] as const;

describe('policy', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  it('executes every kind of action that is allowed, and audits it once, without its secrets', async () => {
    const { done, handlers } = notingHandlers();
    const seen: Action[] = [];
    const frame = await readyFrame({
      html,
      handlers,
      consent: { policy: (action) => (seen.push(action), 'allow') },
    });
    const audit = auditOf(frame);
    for (const [, method, params] of ACTS)
      assert.isDefined((await viewRequests(frame, method, params)).result, method);
    const kinds = ACTS.map(([kind]) => kind);
    assert.deepEqual(done, kinds);
    assert.deepEqual(
      seen.map(({ kind }) => kind),
      kinds,
    );
    assert.deepEqual(
      audit.map(({ kind, method, decision, by, outcome }) => [kind, method, decision, by, outcome]),
      ACTS.map(([kind, method]) => [kind, method, 'allowed', 'policy', 'ok']),
    );
    assert.deepEqual(
      audit.map(({ id }) => id),
      seen.map(({ id }) => id),
    );
    assert.equal(seen[0]!.arguments['apiKey'], 'hunter2', 'the policy sees the truth');
    assert.notInclude(JSON.stringify(audit), 'hunter2');
    assert.equal(audit[0]!.appInfo!.name, 'Scripted');
    assert.isNumber(audit[0]!.requestId);
  });

  it('does not execute any kind of action that is denied, and tells the view in the way of that action', async () => {
    const { done, handlers } = notingHandlers();
    const frame = await readyFrame({ html, handlers, consent: { policy: () => 'deny' } });
    const audit = auditOf(frame);
    const answers = [];
    for (const [, method, params] of ACTS) answers.push(await viewRequests(frame, method, params));
    assert.deepEqual(done, []);
    const [call, ...rest] = answers;
    assert.isTrue(call!.result!['isError']);
    assert.include(JSON.stringify(call!.result), 'denied');
    for (const { result } of rest.slice(0, 4)) assert.deepEqual(result, { isError: true });
    assert.equal(rest[4]!.error!.code, -1);
    assert.include(rest[4]!.error!.message, 'denied');
    assert.deepEqual(rest[5]!.result, { mode: 'inline' });
    assert.deepEqual(
      audit.map(({ kind, decision, by, outcome }) => [kind, decision, by, outcome]),
      ACTS.map(([kind]) => [kind, 'denied', 'policy', undefined]),
    );
  });

  it('denies when a hook throws, never answers or answers "maybe", and asks again for the next action', async () => {
    const { done, handlers } = notingHandlers();
    const frame = await readyFrame({ html, handlers, limits: { policyTimeout: 100 } });
    const audit = auditOf(frame);
    const call = () => viewRequests(frame, 'tools/call', { name: 'x' });
    for (const policy of [
      () => {
        throw new Error('the database is down');
      },
      () => new Promise<never>(() => {}),
      () => 'maybe' as never,
    ]) {
      frame.consent = { policy };
      await frame.updateComplete;
      assert.isTrue((await call()).result!['isError']);
    }
    frame.consent = { policy: { 'tool-call': 'allow' } };
    await frame.updateComplete;
    assert.notProperty((await call()).result!, 'isError');
    assert.deepEqual(done, ['tool-call']);
    assert.deepEqual(
      audit.map(({ by, decision }) => `${decision} by ${by}`),
      [...Array<string>(3).fill('denied by policy'), 'allowed by policy'],
    );
    assert.match(audit[0]!.reason!, /database is down/);
    assert.match(audit[1]!.reason!, /100 ms/);
    assert.match(audit[2]!.reason!, /"maybe"/);
  });

  it('decides about permissions before the view is loaded', async () => {
    const resourceMeta = { permissions: { camera: {}, microphone: {}, geolocation: {} } };
    const asked: string[] = [];
    const frame = await readyFrame({
      resource: { text: html, _meta: { ui: resourceMeta } },
      sandbox: { allow: ['camera', 'microphone'] },
      consent: {
        policy: (action) => {
          asked.push(`${action.kind} ${action.what}`);
          return action.what === 'camera' ? 'allow' : 'deny';
        },
      },
    });
    assert.deepEqual(asked, ['permission camera', 'permission microphone']);
    assert.equal(allowedIn(frame.shadowRoot!.querySelector('iframe')!.allow), 'camera');
  });

  it('audits a refused link and a foreign tool', async () => {
    const frame = await readyFrame({
      html,
      handlers: {
        callTool: () => text(''),
        listTools: () => ({
          tools: [
            { name: 'mine', inputSchema: { type: 'object' } },
            {
              name: 'of-model',
              inputSchema: { type: 'object' },
              _meta: { ui: { visibility: ['model'] } },
            },
          ],
        }),
      },
    });
    const audit = auditOf(frame);
    await viewRequests(frame, 'ui/open-link', { url: 'javascript:alert(1)' });
    await viewRequests(frame, 'tools/call', { name: 'of-another' });
    await viewRequests(frame, 'tools/call', { name: 'of-model' });
    assert.deepEqual(
      audit.map(({ kind, decision, by }) => [kind, decision, by]),
      [
        ['link', 'denied', 'default'],
        ['tool-call', 'denied', 'default'],
        ['tool-call', 'denied', 'default'],
      ],
    );
    assert.match(audit[0]!.reason!, /javascript/);
  });

  it('X4 audits a call that the view cancels as cancelled, with a duration', async () => {
    const url = await startServer();
    const client = await connectClient(url);
    const frame = await readyFrame({ client, tool: 'app' });
    const audit = auditOf(frame);
    await viewCancels(frame, 'tools/call', { name: 'until-cancelled' });
    await eventually(() => audit.length === 1, 'audit');
    assert.equal(audit[0]!.outcome, 'cancelled');
    assert.isAbove(audit[0]!.duration, 0);
    await eventually(async () => (await countsOf(url))['cancelled'] === 1, 'cancelled there');
    await client.close();
  });

  it('V7 V8 asks nothing if the page prevents the event and handles it itself', async () => {
    const frame = await readyFrame({ html, consent: { ask: () => assert.fail('asked') } });
    const audit = auditOf(frame);
    frame.addEventListener('mcp-app-open-link', (event) => event.preventDefault());
    frame.addEventListener('mcp-app-download', (event) => event.preventDefault());
    for (const [, method, params] of ACTS.slice(1, 3))
      assert.deepEqual((await viewRequests(frame, method, params)).result, {});
    assert.deepEqual(
      audit.map(({ decision, by }) => [decision, by]),
      [
        ['allowed', 'page'],
        ['allowed', 'page'],
      ],
    );
  });

  it('applies the policy before the event', async () => {
    const frame = await readyFrame({ html, consent: { policy: { link: 'deny' } } });
    let fired = 0;
    frame.addEventListener('mcp-app-open-link', () => fired++);
    const { result } = await viewRequests(frame, 'ui/open-link', { url: 'https://example.com/' });
    assert.deepEqual(result, { isError: true });
    assert.equal(fired, 0);
  });

  it('limits the rate of links', async () => {
    const { done, handlers } = notingHandlers();
    const frame = await readyFrame({ html, handlers, limits: { linksPerMinute: 2 } });
    const audit = auditOf(frame);
    for (let n = 0; n < 4; n++)
      await viewRequests(frame, 'ui/open-link', { url: 'https://example.com/' });
    assert.lengthOf(done, 2);
    assert.deepEqual(
      audit.map(({ by }) => by),
      ['page', 'page', 'limit', 'limit'],
    );
  });
});

describe('grants', () => {
  afterEach(removeFrames);

  it('are shared by the frames of a server, never with another server, and can be revoked', async () => {
    const html = await scriptedHtml();
    const saved: unknown[] = [];
    const asked: string[] = [];
    const frameOf = (serverId: string) =>
      readyFrame({
        html,
        serverId,
        handlers: { callTool: () => text('') },
        consent: {
          policy: { 'tool-call': 'ask' },
          ask: ({ server }) => (asked.push(server.id!), 'always'),
          grantStore: {
            load: () => [],
            save: (key, grants) =>
              void saved.push([(JSON.parse(key) as { id: string }).id, grants.length]),
          },
        },
      });
    const [one, two, other] = [
      await frameOf('notes'),
      await frameOf('notes'),
      await frameOf('maps'),
    ];
    const call = (frame: McpAppFrameElement) => viewRequests(frame, 'tools/call', { name: 'save' });
    for (const frame of [one, two, other]) await call(frame);
    assert.deepEqual(asked, ['notes', 'maps']);
    assert.lengthOf(two.grants.list, 1);
    assert.deepInclude(two.grants.list[0], { kind: 'tool-call', tool: 'save', server: 'notes' });
    assert.isTrue(two.grants.revoke(two.grants.list[0]!));
    assert.deepEqual(one.grants.list, []);
    await call(one);
    assert.deepEqual(asked, ['notes', 'maps', 'notes']);
    one.grants.clear();
    assert.deepEqual(two.grants.list, []);
    await eventually(() => saved.length === 5, 'saved');
    assert.deepEqual(saved, [
      ['notes', 1],
      ['maps', 1],
      ['notes', 0],
      ['notes', 1],
      ['notes', 0],
    ]);
  });
});

describe('pinned content', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);
  const resourceMeta = { csp: { connectDomains: ['https://a.example'] } };

  it('accepts the same view, by hash or by content', async () => {
    const { contentPin, contentHash } = (
      await readyFrame({ resource: { text: html, _meta: { ui: resourceMeta } } })
    ).details;
    assert.match(contentHash!, /^sha256-[\w+/]{43}=$/);
    assert.deepInclude(contentPin, { csp: resourceMeta.csp, permissions: [] });
    const ask = () => assert.fail('asked');
    await readyFrame({
      resource: { text: html, _meta: { ui: resourceMeta } },
      consent: { pin: contentHash!, ask },
    });
    const frame = await readyFrame({
      resource: { text: html, _meta: { ui: resourceMeta } },
      consent: { pin: contentPin!, ask },
    });
    const iframe = frame.shadowRoot!.querySelector('iframe');
    frame.consent = { ...frame.consent, pin: frame.details.contentHash };
    await frame.updateComplete;
    assert.equal(frame.shadowRoot!.querySelector('iframe'), iframe, 'its own pin changes nothing');
  });

  it('does not run another view without consent, and says why', async () => {
    const { contentPin } = (
      await readyFrame({ resource: { text: html, _meta: { ui: resourceMeta } } })
    ).details;
    const { frame, error } = await failingFrame({
      resource: { text: `${html}<!-- changed -->`, _meta: { ui: resourceMeta } },
      consent: { pin: contentPin!, policy: { 'app-change': 'deny' } },
    });
    assert.equal(error.reason, 'content-changed');
    assert.include(error.hint, 'pin');
    assert.isNull(frame.shadowRoot!.querySelector('iframe'));
    assert.notEqual(frame.details.contentHash, contentPin!.hash, 'the page can read what is new');
    frame.consent = { ...frame.consent, pin: frame.details.contentPin };
    await nextEvent(frame, 'mcp-app-ready');
  });

  it('treats another domain or permission as another view, and shows the difference to the user', async () => {
    const { contentPin } = (
      await readyFrame({ resource: { text: html, _meta: { ui: resourceMeta } } })
    ).details;
    const asked: Action[] = [];
    const frame = await readyFrame({
      resource: {
        text: html,
        _meta: {
          ui: {
            csp: { connectDomains: ['https://b.example'] },
            permissions: { camera: {} },
          },
        },
      },
      consent: { pin: contentPin!, ask: (action) => (asked.push(action), 'once') },
    });
    assert.lengthOf(asked, 1);
    const [action] = asked;
    assert(action?.kind === 'app-change');
    assert.deepEqual(action.from.csp, { connectDomains: ['https://a.example'] });
    assert.deepEqual(action.to.csp, { connectDomains: ['https://b.example'] });
    assert.deepEqual(action.to.permissions, ['camera']);
    assert.equal(frame.status, 'ready');
  });
});
