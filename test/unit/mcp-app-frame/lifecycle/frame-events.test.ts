// The DOM events of a frame for the events of its session.
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../../packages/elements/src/host/app-error.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import { loadViewParts } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/load-view-parts.js';
import { domEventsOf } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/session-dom-events.js';

const details = { appInfo: { name: 'view', version: '1' }, appCapabilities: { tools: {} } };
const frame = { details };
const eventsOf = (event: SessionEvent) =>
  domEventsOf(event, frame).map((domEvent) => [domEvent.type, domEvent.cancelable]);

beforeAll(async () => {
  await loadViewParts();
});

describe('the status of a frame', () => {
  it.each(['loading', 'connecting', 'plain', 'closed'] as const)('%s is one event', (status) => {
    const [event, ...more] = domEventsOf({ type: 'status', status, error: undefined }, frame);
    expect([event!.type, more]).toEqual(['mcp-app-status-change', []]);
    expect(event).toMatchObject({ status, bubbles: true, composed: true });
  });

  it('ready says what the view declared', () => {
    const [change, ready] = domEventsOf(
      { type: 'status', status: 'ready', error: undefined },
      frame,
    );
    expect(change).toMatchObject({ type: 'mcp-app-status-change', status: 'ready' });
    expect(ready).toMatchObject({ type: 'mcp-app-ready', ...details });
  });

  it('error has the error, unless a sign-in helps', () => {
    const failed = new AppError('resource', 'empty', 'No HTML.', 'Return HTML.');
    const [, event] = domEventsOf({ type: 'status', status: 'error', error: failed }, frame);
    expect(event).toMatchObject({
      type: 'mcp-app-error',
      error: failed,
      phase: 'resource',
      reason: 'empty',
      hint: 'Return HTML.',
    });
    const refused = new AppError('connect', 'auth-required', 'Sign in.', 'Sign in.');
    expect(eventsOf({ type: 'status', status: 'error', error: refused })).toEqual([
      ['mcp-app-status-change', false],
    ]);
    expect(eventsOf({ type: 'status', status: 'error', error: undefined })).toHaveLength(1);
    // The error of a view that is visible without a handshake is not an event of its own.
    expect(eventsOf({ type: 'status', status: 'unconnected', error: failed })).toHaveLength(1);
  });
});

describe('what a view causes', () => {
  const content = [{ type: 'text' as const, text: 'Hello' }];
  const cases: [SessionEvent, string, boolean, object][] = [
    [
      { type: 'message', role: 'user', content, cancelable: true },
      'mcp-app-message',
      true,
      { role: 'user', content },
    ],
    [
      { type: 'message', role: 'user', content },
      'mcp-app-message',
      false,
      { role: 'user', content },
    ],
    [
      { type: 'model-context', content, structuredContent: { a: 1 }, cancelable: true },
      'mcp-app-model-context',
      true,
      { content, structuredContent: { a: 1 } },
    ],
    [{ type: 'model-context', content }, 'mcp-app-model-context', false, { content }],
    [
      { type: 'open-link', url: 'https://a.test', cancelable: true },
      'mcp-app-open-link',
      true,
      { url: 'https://a.test' },
    ],
    [
      { type: 'legacy-action', action: 'notify', payload: { a: 1 }, cancelable: true },
      'mcp-app-legacy-action',
      true,
      { action: 'notify', payload: { a: 1 } },
    ],
    [
      { type: 'download', contents: [], cancelable: true },
      'mcp-app-download',
      true,
      { contents: [] },
    ],
    [
      { type: 'log', level: 'info', data: 'x', logger: 'view' },
      'mcp-app-log',
      false,
      { level: 'info', data: 'x', logger: 'view' },
    ],
    [
      { type: 'size-change', width: 1, height: 2 },
      'mcp-app-size-change',
      false,
      { width: 1, height: 2 },
    ],
    [{ type: 'request-close', cancelable: true }, 'mcp-app-request-close', true, {}],
    [{ type: 'tools-change', tools: [] }, 'mcp-app-tools-change', false, { tools: [] }],
    [{ type: 'new-version' }, 'mcp-app-new-version', false, {}],
    [
      { type: 'csp-violation', directive: 'img-src', blockedUri: 'https://a.test', line: 3 },
      'mcp-app-csp-violation',
      false,
      { directive: 'img-src', blockedUri: 'https://a.test', line: 3 },
    ],
    [{ type: 'refused', refusals: [] }, 'mcp-app-refused', false, { refusals: [] }],
    [{ type: 'audit', id: '1' } as SessionEvent, 'mcp-app-audit', false, { id: '1' }],
  ];

  it.each(cases)('%j becomes %s, cancelable: %s', (event, type, cancelable, fields) => {
    const [domEvent, ...more] = domEventsOf(event, frame);
    expect(domEvent).toMatchObject({ type, cancelable, bubbles: true, composed: true, ...fields });
    expect(more).toEqual([]);
  });

  it('is not an event of the page if the frame itself handles it', () => {
    expect(eventsOf({ type: 'key', key: 'Escape' })).toEqual([]);
    expect(eventsOf({ type: 'other-view' })).toEqual([]);
  });
});
