// The lines of `configureFrames({ log })`: what a review needs, and nothing personal.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import { linesOf } from '../../../packages/elements/src/mcp-app-frame/log/log-line.js';
import type {
  LoggedEvent,
  LogLine,
} from '../../../packages/elements/src/mcp-app-frame/log/log-line.js';

const VIEW = {
  server: 'weather',
  tool: { name: 'forecast', inputSchema: { type: 'object' as const } },
  resource: { html: '', uri: 'ui://weather/map?user=ada', meta: {} } as never,
  contentHash: 'sha256-x',
};
const lines = (event: LoggedEvent) => linesOf(event, VIEW, 1);

const audit = (fields: Partial<AuditEntry>): LoggedEvent => ({
  type: 'audit',
  id: '1',
  kind: 'tool-call',
  method: 'tools/call',
  requestId: 1,
  what: 'save',
  server: { id: 'weather', user: 'ada@example.com', name: 'Weather' },
  appInfo: undefined,
  decision: 'allowed',
  by: 'user',
  reason: undefined,
  arguments: { name: 'Ada' },
  duration: 5,
  outcome: 'ok',
  time: 1,
  ...fields,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a mounted view has its effective policy', () => {
  const details = {
    contentSecurityPolicy: "default-src 'none'",
    sandbox: 'allow-scripts',
    allow: 'camera',
    isolation: 'origin',
    viewOrigin: undefined,
    csp: { connectDomains: ['https://api.example'] },
    permissions: { camera: {} },
    agents: undefined,
  } as never;
  expect(lines({ type: 'mounted', details })).toEqual([
    {
      time: 1,
      server: 'weather',
      tool: 'forecast',
      view: 'ui://weather/map',
      contentHash: 'sha256-x',
      kind: 'policy',
      contentSecurityPolicy: "default-src 'none'",
      sandbox: 'allow-scripts',
      allow: 'camera',
      isolation: 'origin',
      viewOrigin: undefined,
      csp: { connectDomains: ['https://api.example'] },
      permissions: ['camera'],
      agents: undefined,
    },
  ]);
});

it('a decision has no arguments, no user and no text of an error', () => {
  const [line] = lines(audit({ outcome: 'error', reason: 'No row for Ada' }));
  expect(line).toMatchObject({ kind: 'decision', action: 'tool-call', what: 'save', by: 'user' });
  expect(JSON.stringify(line)).not.toMatch(/ada/i);
});

it('a denial says why, with the origin of an address only', () => {
  const reason = 'https://a.example/ada?token=abc is not allowed.';
  const [line] = lines(
    audit({ kind: 'link', what: 'https://a.example/ada?q=1', decision: 'denied', reason }),
  );
  expect(line).toMatchObject({
    what: 'https://a.example',
    reason: 'https://a.example is not allowed.',
  });
});

it.each(['download', 'copy', 'agent'] as const)('%s does not say of what', (kind) => {
  expect(lines(audit({ kind, what: 'ada.pdf' }))[0]).not.toHaveProperty('what');
});

it('refusals and violations have one line each, with origins only', () => {
  const refusals = [
    { kind: 'csp' as const, what: 'https://a.example/path?q=ada', reason: 'Not a source.' },
    { kind: 'download' as const, what: 'ada.exe', reason: 'Not harmless.' },
  ];
  expect(lines({ type: 'refused', refusals })).toMatchObject([
    { kind: 'refusal', refused: 'csp', what: 'https://a.example' },
    { kind: 'refusal', refused: 'download' },
  ]);
  const blockedUri = 'https://b.example/pixel?user=ada';
  expect(lines({ type: 'csp-violation', directive: 'img-src', blockedUri })).toMatchObject([
    { kind: 'violation', directive: 'img-src', blocked: 'https://b.example' },
  ]);
});

it('no text of a view or server can end its line, color it, turn it around or fill it', () => {
  const trick = 'a\r\n{"kind":"decision"}\u2028b\u001b[2Kc\u202ed\u200b';
  const tool = { name: trick + 'x'.repeat(1e6), inputSchema: { type: 'object' as const } };
  const resource = { html: '', uri: `ui://weather/${trick}`, meta: {} } as never;
  const details = {
    contentSecurityPolicy: `default-src 'none'; img-src ${trick}`,
    csp: { [trick]: [trick] },
    permissions: { [trick]: {} },
  } as never;
  const events: LoggedEvent[] = [
    { type: 'mounted', details },
    audit({ what: trick, decision: 'denied', reason: trick, method: trick as never }),
    { type: 'refused', refusals: [{ kind: 'message', what: trick, reason: trick }] },
    { type: 'csp-violation', directive: trick + 'y'.repeat(1e6), blockedUri: trick },
  ];
  const view = { server: trick, tool, resource, contentHash: trick };
  const written = events.flatMap((event) => linesOf(event, view, 1));
  expect(written).toHaveLength(events.length);
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)])
      : [String(value)];
  for (const text of texts(written)) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.stringify(written).length).toBeLessThan(5000);
});

it('other events have none', () => {
  expect(lines({ type: 'size-change', height: 1 })).toEqual([]);
});

it('a slow function does not collect lines; the next one says how many are missing', async () => {
  // Another test of this worker may have left a function that never answers.
  vi.resetModules();
  const { writeLog } =
    await import('../../../packages/elements/src/mcp-app-frame/log/write-log.js');
  const written: LogLine[] = [];
  const open: (() => void)[] = [];
  const slow = (line: LogLine) => {
    written.push(line);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  const violation = { type: 'csp-violation' as const, directive: 'img-src', blockedUri: 'eval' };
  const write = () => writeLog(slow, violation, { view: VIEW, time: 0 });
  for (let index = 0; index < 150; index++) write();
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toHaveLength(100);
  for (const finish of open.splice(0)) finish();
  await vi.advanceTimersByTimeAsync(0);
  write();
  await vi.advanceTimersByTimeAsync(0);
  expect(written.at(-1)).toMatchObject({ missed: 50 });
});
