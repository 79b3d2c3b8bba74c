// What the sandbox page reports about its view, and what follows from it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../../packages/elements/src/host/app-error.js';
import type { ViewConnection } from '../../../../packages/elements/src/host/connection/view-connection.js';
import { ViewHealth } from '../../../../packages/elements/src/host/connection/view-health.js';
import type { Isolation } from '../../../../packages/elements/src/host/sandbox/sandbox-sources.js';
import type { Refusal } from '../../../../packages/elements/src/host/session/view.events.js';
import type { ResourceCsp } from '../../../../packages/elements/src/protocol/ui-extension.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import { viewScope } from '../support/view-scope.js';

type Stage = ViewConnection['stage'];
type Report = Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A view behind a sandbox page that sends reports. */
function reportingView({
  isOurs = true,
  refusal = undefined as string | undefined,
  isolation = 'origin' as Isolation,
  csp = {} as ResourceCsp,
  refusals = [] as Refusal[],
} = {}) {
  const events: SessionEvent[] = [];
  const errors: AppError[] = [];
  const drawn = vi.fn();
  const noteInput = vi.fn();
  const apply = vi.fn(() => refusal);
  const dropped = vi.fn();
  const refused = vi.fn();
  const scope = viewScope({
    limits: { handshakeTimeout: 1000 },
    emit: (event) => events.push(event) > 0,
    fail: (error) => void errors.push(error),
    drawn,
  });
  const connection = {
    stage: 'waiting' as Stage,
    ping: vi.fn(() => Promise.resolve({})),
    assumeInitialized: vi.fn(),
  };
  const activity = { noteInput, isAgentActing: false };
  const html = '<p>A page</p>';
  const sandbox = { isOurs, isolation, csp, refusals, activity, storage: { apply }, html };
  const health = new ViewHealth(scope, { dropped, refused } as never, sandbox);
  health.start(connection as unknown as ViewConnection);
  const report = (params: Report) => health.report(params);
  return { health, connection, report, events, errors, drawn, noteInput, apply, dropped, refused };
}

const REPORTS: [Report, unknown[]][] = [
  [
    { kind: 'csp-violation', directive: 'img-src', blockedUri: 'https://a.test', more: 1 },
    [{ type: 'csp-violation', directive: 'img-src', blockedUri: 'https://a.test' }],
  ],
  [
    { kind: 'csp-violation', directive: 7, sourceFile: 'view.js', line: 12 },
    [{ type: 'csp-violation', directive: '', blockedUri: '', sourceFile: 'view.js', line: 12 }],
  ],
  [
    { kind: 'csp-violation', directive: 'img-src', blockedUri: 'data', sourceFile: 1, line: '12' },
    [{ type: 'csp-violation', directive: 'img-src', blockedUri: 'data' }],
  ],
  [
    { kind: 'view-error', message: 'x'.repeat(20_000) },
    [{ type: 'log', level: 'error', logger: 'view', data: 'x'.repeat(10_000) }],
  ],
  [
    { kind: 'view-error', message: { toString: 1 } },
    [{ type: 'log', level: 'error', logger: 'view', data: '' }],
  ],
  [
    { kind: 'dropped', reason: 'Too large.', count: 3 },
    [
      {
        type: 'refused',
        refusals: [{ kind: 'message', what: '3 messages', reason: 'Too large.' }],
      },
    ],
  ],
  [{ kind: 'key', key: 'Escape' }, [{ type: 'key', key: 'Escape' }]],
  [{ kind: 'drawn' }, []],
  [{ kind: 'activity' }, []],
  [{ kind: 'storage', items: [] }, []],
  [{ kind: 'unknown' }, []],
  [{}, []],
];

describe('a report of the sandbox page', () => {
  it.each(REPORTS)('becomes an event of valid, limited values: %o', (params, expected) => {
    const { report, events, errors } = reportingView();
    report(params);
    expect(events).toEqual(expected);
    expect(errors).toEqual([]);
  });

  it('S7 is ignored behind a plain proxy, where the view can write it', () => {
    const { report, events, errors, drawn, noteInput, apply, dropped } = reportingView({
      isOurs: false,
    });
    for (const [params] of REPORTS) report(params);
    report({ kind: 'unsafe' });
    report({ kind: 'navigation', blockedUri: 'https://a.test' });
    expect([events, errors]).toEqual([[], []]);
    for (const called of [drawn, noteInput, apply, dropped]) expect(called).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(1);
  });

  it('K4 counts the messages that the sandbox page dropped, one if it names no number', () => {
    const { report, dropped } = reportingView();
    report({ kind: 'dropped', reason: 'x', count: 40 });
    report({ kind: 'dropped', reason: 'x', count: 'many' });
    expect(dropped.mock.calls).toEqual([[40], [1]]);
  });

  it('notes the input of the user', () => {
    const { report, noteInput } = reportingView();
    report({ kind: 'activity' });
    expect(noteInput).toHaveBeenCalledOnce();
  });

  it('stores what the view stores, and counts what is refused', () => {
    const accepted = reportingView();
    accepted.report({ kind: 'storage', items: [['a', '1']] });
    expect(accepted.apply).toHaveBeenCalledWith([['a', '1']]);
    expect(accepted.refused).not.toHaveBeenCalled();
    const full = reportingView({ refusal: 'The storage is full.' });
    full.report({ kind: 'storage', items: [['a', '1']] });
    expect(full.refused).toHaveBeenCalledWith('The storage is full.');
  });

  it('stops a view that is not isolated', () => {
    const { report, errors } = reportingView();
    report({ kind: 'unsafe' });
    expect(errors).toMatchObject([{ phase: 'sandbox', reason: 'sandbox-unsafe' }]);
  });
});

describe('the wait for the handshake', () => {
  it('ends with an error that has the reports: each once, and five at most', () => {
    const { report, errors } = reportingView();
    const message = (n: number) => report({ kind: 'view-error', message: `<error ${n}>` });
    [1, 2, 1, 3, 4, 5, 6].forEach(message);
    vi.advanceTimersByTime(999);
    expect(errors).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(errors).toMatchObject([{ phase: 'handshake', reason: 'never-initialized' }]);
    expect(errors[0]!.message.match(/<error \d>/g)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `<error ${n}>`),
    );
  });

  it('names what the CSP blocked', () => {
    const { report, errors } = reportingView();
    report({ kind: 'csp-violation', directive: 'img-src', blockedUri: 'https://a.test' });
    vi.advanceTimersByTime(1000);
    expect(errors[0]!.message).toMatch(/img-src.*https:\/\/a\.test/);
  });

  it('does not mention reports if there were none', () => {
    const { errors } = reportingView();
    vi.advanceTimersByTime(1000);
    expect(errors[0]!.message).not.toMatch(/reported/);
  });

  it('T1 ends without an error if the view got its answer', () => {
    const { connection, errors } = reportingView();
    connection.stage = 'answered';
    vi.advanceTimersByTime(1000);
    expect(connection.assumeInitialized).toHaveBeenCalledOnce();
    expect(errors).toEqual([]);
  });

  it('ends with an error that names the script error if the view failed with its answer', () => {
    const { connection, report, errors } = reportingView();
    connection.stage = 'answered';
    report({ kind: 'view-error', message: "Invalid target origin 'null'" });
    vi.advanceTimersByTime(1000);
    expect(connection.assumeInitialized).not.toHaveBeenCalled();
    expect(errors).toMatchObject([
      {
        reason: 'never-initialized',
        message: expect.stringMatching(/did not send ui\/notifications\/initialized .*'null'/),
        hint: expect.stringContaining('Fix the script error'),
      },
    ]);
  });

  it('T1 ends without an error if a script failed only before the view got its answer', () => {
    const { connection, report, errors } = reportingView();
    report({ kind: 'view-error', message: 'early' });
    connection.stage = 'answered';
    report({ kind: 'csp-violation', directive: 'img-src', blockedUri: 'https://a.test' });
    vi.advanceTimersByTime(1000);
    expect(connection.assumeInitialized).toHaveBeenCalledOnce();
    expect(errors).toEqual([]);
  });

  it.each(['initialized', 'stop'] as const)('is over: %s', (end) => {
    const { health, errors } = reportingView();
    health[end]();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(errors).toEqual([]);
  });

  it('does not show what the view draws after its handshake, because it is shown then anyway', () => {
    const { connection, report, drawn } = reportingView();
    connection.stage = 'answered';
    report({ kind: 'drawn' });
    expect(drawn).not.toHaveBeenCalled();
  });
});

describe('a view that tries to navigate', () => {
  const navigation = { kind: 'navigation', blockedUri: 'https://a.test/' };

  it('is reported, and stays if it still answers', async () => {
    const { health, connection, report, events, errors } = reportingView();
    health.stop();
    report(navigation);
    expect(events).toEqual([
      { type: 'csp-violation', directive: 'frame-src', blockedUri: 'https://a.test/' },
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.ping).toHaveBeenCalledTimes(2);
    expect(errors).toEqual([]);
  });

  it.each([
    ['at the first check', 0],
    ['at the second check, on a busy machine', 1],
  ])('is gone if it does not answer %s', async (_, answers) => {
    const { health, connection, report, errors } = reportingView();
    health.stop();
    connection.ping.mockImplementation(() =>
      answers-- > 0 ? Promise.resolve({}) : Promise.reject(new Error('no answer')),
    );
    report(navigation);
    expect(connection.ping).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(errors[0]).toMatchObject({ phase: 'view', reason: 'navigated-away' });
    expect(errors[0]!.message).toContain('https://a.test/');
  });

  it('is reported before it is connected, too', async () => {
    const scope = viewScope();
    const sandbox = {
      isOurs: true,
      activity: { noteInput: () => {}, isAgentActing: false },
      html: '',
    };
    const health = new ViewHealth(scope, {} as never, sandbox);
    health.report(navigation);
    health.report({ kind: 'drawn' });
    health.report({ kind: 'storage', items: [] });
    await vi.advanceTimersByTimeAsync(5000);
  });
});

describe('a view that uses storage without an origin of its own', () => {
  // As Chromium, Firefox and WebKit say it.
  it.each([
    "SecurityError: Failed to execute 'open' on 'IDBFactory': access to the Indexed Database API is denied in this context.",
    "SecurityError: Failed to read the 'cookie' property from 'Document': The document is sandboxed and lacks the 'allow-same-origin' flag.",
    'SecurityError: Storage directory access is denied.',
    'SecurityError: The operation is insecure.',
    'SecurityError: IDBFactory.open() called in an invalid security context',
  ])('is explained once: %s', (message) => {
    const { report, events } = reportingView();
    report({ kind: 'view-error', message });
    report({ kind: 'view-error', message });
    const refusals = events.flatMap((event) => (event.type === 'refused' ? event.refusals : []));
    expect(refusals).toMatchObject([{ kind: 'origin', what: message }]);
    expect(refusals[0]!.reason).toContain('expects an origin of its own');
  });

  it('is not explained for other errors, or if it has one', () => {
    const { report, events } = reportingView();
    report({ kind: 'view-error', message: 'TypeError: x is not a function' });
    const own = reportingView({ isolation: 'dedicated' });
    own.report({ kind: 'view-error', message: 'SecurityError: The operation is insecure.' });
    expect([...events, ...own.events].map(({ type }) => type)).toEqual(['log', 'log']);
  });
});

describe('a request that a view may send, and that gets no answer', () => {
  const csp = {
    connectDomains: ['https://api.test', 'https://*.data.test', 'http://localhost:81'],
  };
  const unanswered = (blockedUri: unknown) => ({ kind: 'unanswered', blockedUri });
  const refusalsOf = (events: SessionEvent[]) =>
    events.flatMap((event) => (event.type === 'refused' ? event.refusals : []));

  it.each(['https://api.test/items?a=1', 'https://one.data.test/', 'http://localhost:81/x'])(
    'is explained: %s',
    (url) => {
      const refusals: Refusal[] = [];
      const { report, events } = reportingView({ csp, refusals });
      report(unanswered(url));
      report(unanswered(url));
      report({ kind: 'view-error', message: 'SecurityError: The operation is insecure.' });
      expect(refusalsOf(events)).toMatchObject([{ kind: 'origin', what: url }]);
      expect(refusalsOf(events)[0]!.reason).toMatch(/expects an origin of its own.*sandbox\.views/);
      // `frame.details` has it, too.
      expect(refusals).toEqual(refusalsOf(events));
    },
  );

  it.each([
    'https://other.test/',
    'https://api.test.evil.test/',
    'https://data.test/',
    'https://api.test:444/',
    'http://localhost/',
    'not a URL',
    7,
  ])('is not explained if the policy does not allow it: %s', (url) => {
    const { report, events } = reportingView({ csp });
    report(unanswered(url));
    expect(events).toEqual([]);
  });

  it('is not explained to a page that knows, or for a view with an origin of its own', () => {
    const known = reportingView({ csp, refusals: [{ kind: 'origin', what: 'a', reason: 'b' }] });
    known.report(unanswered('https://api.test/'));
    const own = reportingView({ csp, isolation: 'dedicated' });
    own.report(unanswered('https://api.test/'));
    const plain = reportingView({ csp, isOurs: false });
    plain.report(unanswered('https://api.test/'));
    expect([...known.events, ...own.events, ...plain.events]).toEqual([]);
  });
});
