// Whatever the inspector is given, it shows it or says what is wrong: it never goes blank and never throws.
import { assert } from 'chai';
import type { WatchedMessage } from '../../../packages/elements/src/host/connection/message-watch.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { McpAppInspectorElement } from '../../../packages/devtools/src/mcp-app-inspector/mcp-app-inspector.js';
import { eventually } from '../../support/frame-harness.js';
import { find, findAll, mountInspector, removeInspectors, textOf, untilRow } from './support.js';

const uncaught: string[] = [];
const noteError = (event: ErrorEvent | PromiseRejectionEvent) => {
  uncaught.push(String('reason' in event ? event.reason : event.message));
  // The test reports what is wrong, so the runner does not have to.
  event.preventDefault();
};

const odd: Record<string, () => unknown> = {
  'a BigInt': () => ({ big: 1n }),
  'a getter that throws': () => ({
    get x(): never {
      throw null;
    },
  }),
  'a cycle': () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    return cycle;
  },
  'a revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  'an object without a text': () => ({ toString: 1, valueOf: 1 }),
  'a template of Lit': () => ({ _$litType$: 1, strings: ['<b>x</b>'], values: [] }),
};

const message = { id: 1, time: 1, session: 1, direction: 'to-view', message: { method: 'hello' } };
const event = { id: 2, time: 1, session: 1, kind: 'csp', name: 'img-src', isError: true, data: {} };
const recording = {
  format: 'mcp-app-recording',
  version: 1,
  recordedAt: '2026-01-26T10:00:00Z',
  note: '',
  missing: 0,
  frame: { resource: { html: '<p>x</p>', uri: 'ui://a/b', meta: {} } },
  messages: [message],
  events: [event],
};

/** What an inspector shows in each of its tabs. */
async function textsOf(inspector: McpAppInspectorElement): Promise<string[]> {
  const texts: string[] = [];
  await inspector.updateComplete;
  for (const { id } of findAll(inspector, '[role=tab]')) {
    find(inspector, `#${id}`)!.click();
    await inspector.updateComplete;
    texts.push((find(inspector, '#panel')?.textContent ?? '').trim());
  }
  return texts;
}

describe('a hostile', () => {
  before(() => {
    addEventListener('error', noteError);
    addEventListener('unhandledrejection', noteError);
  });
  after(() => {
    removeEventListener('error', noteError);
    removeEventListener('unhandledrejection', noteError);
  });
  afterEach(() => {
    removeInspectors();
    uncaught.length = 0;
  });

  const withFrame = (fields: object) => ({
    ...recording,
    frame: { ...recording.frame, ...fields },
  });
  const recordings: Record<string, (value: unknown) => object> = {
    'as the time': (value) => ({ ...recording, recordedAt: value }),
    'as the name of the view': (value) => withFrame({ appInfo: { name: value, version: '1' } }),
    'as the policy': (value) => withFrame({ contentSecurityPolicy: value }),
    'as the isolation': (value) => withFrame({ isolation: value }),
    'as the refusals': (value) => withFrame({ refusals: value }),
    'as a refusal': (value) => withFrame({ refusals: [{ kind: value, what: value, reason: 1 }] }),
    'as the declaration': (value) =>
      withFrame({ resource: { html: 'x', meta: { csp: value, permissions: value } } }),
    'as a violation': (value) => ({ ...recording, events: [{ ...event, data: value }] }),
    'as the place of a violation': (value) => ({
      ...recording,
      events: [{ ...event, data: { sourceFile: value, line: value } }],
    }),
    'as the hint of an event': (value) => ({ ...recording, events: [{ ...event, hint: value }] }),
    'as the id of an answer': (value) => ({
      ...recording,
      messages: [{ ...message, message: { id: value, result: value } }],
    }),
    'as a task': (value) => ({
      ...recording,
      events: [
        { ...event, kind: 'task', data: { task: value, tool: value } },
        {
          ...event,
          kind: 'task',
          data: { task: { taskId: 't', status: value, createdAt: value }, tool: value },
        },
      ],
    }),
    'as what the view asked for': (value) => ({
      ...recording,
      messages: ['tools/call', 'resources/subscribe', 'mcp-app/copy'].map((method, index) => ({
        ...message,
        direction: 'from-view',
        message: { id: index, method, params: { name: value, uri: value, text: value } },
      })),
      events: [{ ...event, kind: 'audit', data: { requestId: 0, what: value, method: value } }],
    }),
    'as the time of a message': (value) => ({
      ...recording,
      messages: [{ ...message, time: value }],
    }),
  };
  for (const [place, make] of Object.entries(recordings))
    it(`recording: ${place}`, async () => {
      const values = [...Object.values(odd).map((value) => value()), null, 1e300, [], 'x'];
      for (const value of values) {
        const inspector = mountInspector({ recording: make(value) as never });
        await inspector.updateComplete;
        const problem = find(inspector, '[role=alert]')?.textContent ?? '';
        if (problem) assert.include(problem, 'This recording cannot be read: ');
        else for (const text of await textsOf(inspector)) assert.isNotEmpty(text);
        assert.isNotEmpty(textOf(inspector));
        removeInspectors();
      }
      assert.deepEqual(uncaught, []);
    });

  it('recording is replaced by a good one', async () => {
    const inspector = mountInspector({ recording: { format: 1n } as never });
    await inspector.updateComplete;
    assert.include(find(inspector, '[role=alert]')!.textContent, 'cannot be read');
    inspector.recording = recording as never;
    await untilRow(inspector, 'hello');
    assert.isNull(find(inspector, '[role=alert]'));
    assert.deepEqual(uncaught, []);
  });

  for (const [name, make] of Object.entries(odd))
    it(`live view: ${name}`, async () => {
      const value = make();
      let hear: (message: WatchedMessage) => void = () => {};
      const frame = Object.assign(document.createElement('div'), {
        watchMessages: (listener: typeof hear) => {
          hear = listener;
          return () => {};
        },
        messageCount: 0,
        status: value,
        details: {
          ...recording.frame,
          appInfo: { name: value, version: value },
          hostContext: { value },
          toolData: value,
          isolation: value,
          sandbox: value,
          allow: value,
          contentSecurityPolicy: value,
          refusals: [{ kind: value, what: value, reason: value }],
        },
      });
      const inspector = mountInspector({ frame: frame as unknown as McpAppFrameElement });
      await inspector.updateComplete;
      const common = { time: 1, session: 1, direction: 'to-view' } as const;
      for (const content of [value, { id: value, result: value }, { method: 'm', params: value }])
        hear({ ...common, message: content } as never);
      for (const type of ['error', 'refused', 'log', 'csp-violation', 'audit']) {
        const fields = { error: value, refusals: value, level: value, data: value, entry: value };
        frame.dispatchEvent(Object.assign(new Event(`mcp-app-${type}`), fields));
      }
      // The sentinel: whatever arrived before it was also drawn.
      hear({ ...common, message: { method: 'sentinel' } } as never);
      await untilRow(inspector, 'sentinel');
      for (const text of await textsOf(inspector)) assert.isNotEmpty(text);
      assert.equal(inspector.toRecording().format, 'mcp-app-recording');
      assert.deepEqual(uncaught, []);
    });

  it('replacement of an exported recording is explained', async () => {
    const inspector = mountInspector({ recording: recording as never });
    await inspector.updateComplete;
    inspector.addEventListener('mcp-app-inspector-export', (exported) => {
      exported.recording = { loop: 1n } as never;
    });
    findAll(inspector, '[role=toolbar] button')
      .find(({ title }) => title === 'Export')!
      .click();
    await eventually(() => find(inspector, '[role=alert]'), 'an explanation');
    assert.deepEqual(uncaught, []);
  });
});
