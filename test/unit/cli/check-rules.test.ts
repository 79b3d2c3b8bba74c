// The rules of `mcp-app check` that need no browser to be tested.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exactCsp, unusedDomains } from '../../../packages/cli/src/check/exact-csp.ts';
import { finding, merged, RULES } from '../../../packages/cli/src/check/rules.ts';
import { askedOfHost, checkRun } from '../../../packages/cli/src/check/view-run.ts';
import type { ViewMessage, ViewRun } from '../../../packages/cli/src/check/view-run.ts';

const sent = (message: object): ViewMessage => ({
  direction: 'from-view',
  message: { jsonrpc: '2.0', ...message },
  time: 0,
});
const received = (message: object): ViewMessage => ({ ...sent(message), direction: 'to-view' });

const HANDSHAKE = [
  sent({ id: 0, method: 'ui/initialize', params: { appCapabilities: {} } }),
  sent({ method: 'ui/notifications/initialized' }),
  sent({ method: 'ui/notifications/size-changed', params: { height: 10 } }),
];

const runOf = (messages: ViewMessage[], more: Partial<ViewRun> = {}): ViewRun => ({
  messages,
  violations: [],
  refusals: [],
  problems: [],
  result: { content: [{ type: 'text', text: 'Noon' }] },
  isLoaded: true,
  displayModes: ['inline'],
  times: {},
  ...more,
});

const rulesOf = (run: ViewRun, errors: string[] = []) =>
  checkRun('clock', 'claude', run, errors, undefined).map(({ rule }) => rule);

it('are in the documentation, with their levels', () => {
  const path = new URL('../../../docs/pages/guides/checking-views.md', import.meta.url);
  const rows = [...readFileSync(path, 'utf8').matchAll(/^\| (\w+-\d+) +\| (\w+) +\| (.*?) +\|$/gm)];
  const listed = rows.map(([, id, level, text]) => [id, [level, `${text}.`]]);
  expect(listed).toEqual(Object.entries(RULES));
});

describe('the messages of a view', () => {
  it('break no rule', () => {
    expect(rulesOf(runOf(HANDSHAKE))).toEqual([]);
  });

  it.each([
    ['no handshake', [], 'APP-100'],
    [
      'no capabilities',
      [sent({ id: 0, method: 'ui/initialize' }), ...HANDSHAKE.slice(1)],
      'APP-101',
    ],
    ['not initialized', [HANDSHAKE[0]!, HANDSHAKE[2]!], 'APP-102'],
    ['not JSON-RPC', [...HANDSHAKE, { ...sent({}), message: 'hello' }], 'APP-103'],
    ['an unknown method', [...HANDSHAKE, sent({ id: 1, method: 'ui/explode' })], 'APP-103'],
    ['no size', HANDSHAKE.slice(0, 2), 'APP-104'],
    [
      'a display mode that is not offered',
      [...HANDSHAKE, sent({ id: 1, method: 'ui/request-display-mode', params: { mode: 'pip' } })],
      'APP-106',
    ],
  ] as [string, ViewMessage[], string][])('%s', (_, messages, rule) => {
    expect(rulesOf(runOf(messages))).toEqual([rule]);
  });

  it.each([
    'mcp-app/get-view-state',
    'mcp-app/set-view-state',
    'resources/subscribe',
    'tasks/get',
    'com.example/wave',
  ])('may be %s, which hosts declare', (method) => {
    expect(rulesOf(runOf([...HANDSHAKE, sent({ id: 1, method })]))).toEqual([]);
  });

  it('must answer tools/list if the view declares tools', () => {
    const asked = [...HANDSHAKE, received({ id: 7, method: 'tools/list' })];
    expect(rulesOf(runOf(asked, { declaresTools: true }))).toEqual(['APP-105']);
    const answered = [...asked, sent({ id: 7, result: { tools: [] } })];
    expect(rulesOf(runOf(answered, { declaresTools: true }))).toEqual([]);
  });

  it('are counted by what they ask of the host', () => {
    const call = sent({ id: 1, method: 'tools/call' });
    const run = runOf([...HANDSHAKE, call, call, sent({ id: 2, method: 'ui/open-link' })]);
    expect(askedOfHost(run)).toEqual({ 'tools/call': 2, 'ui/open-link': 1 });
  });
});

it('a view that was not loaded is not blamed for messages', () => {
  const run = runOf([], { isLoaded: false, problems: ['It is text/plain.'] });
  expect(rulesOf(run)).toEqual(['VIEW-001']);
});

it('a tool that fails, and one without content', () => {
  expect(rulesOf(runOf(HANDSHAKE, { result: { isError: true } }))).toEqual(['VIEW-001']);
  expect(rulesOf(runOf(HANDSHAKE, { result: { content: [] } }))).toEqual(['APP-010']);
});

it('an error that is logged twice is one finding', () => {
  expect(rulesOf(runOf(HANDSHAKE), ['Broken', 'Broken'])).toEqual(['VIEW-002']);
});

it('the same finding in two renderings becomes one', () => {
  const both = merged([
    finding('VIEW-002', 'clock', 'Broken', 'dark'),
    finding('APP-104', 'clock', 'No size', 'light'),
    finding('VIEW-002', 'clock', 'Broken', 'light'),
  ]);
  expect(both.map(({ rule, renderings }) => [rule, renderings])).toEqual([
    ['APP-104', ['light']],
    ['VIEW-002', ['dark', 'light']],
  ]);
});

describe('the exact policy', () => {
  const requests = [
    { url: 'https://api.example.com/time', type: 'Fetch' },
    { url: 'https://cdn.example.com/a.js', type: 'Script' },
    { url: 'https://cdn.example.com/b.png', type: 'Image' },
    { url: 'https://maps.example.com/', type: 'Document' },
    { url: 'data:image/png;base64,', type: 'Image' },
    { url: 'http://localhost:8090/sandbox.html', type: 'Document' },
  ];

  it('has what was loaded and what was blocked, by list', () => {
    const blocked = [{ directive: 'connect-src', blockedUri: 'wss://live.example.com/' }];
    expect(exactCsp(requests, blocked, ['http://localhost:8090'])).toEqual({
      connectDomains: ['https://api.example.com', 'wss://live.example.com'],
      resourceDomains: ['https://cdn.example.com'],
      frameDomains: ['https://maps.example.com'],
    });
  });

  it('shows which declared domains are not used', () => {
    const declared = {
      connectDomains: ['https://api.example.com', 'https://old.example.com', 'not an origin'],
      resourceDomains: ['https://*.example.com'],
    };
    const found = unusedDomains('ui://clock', declared, exactCsp(requests, [], []));
    expect(found.map(({ text }) => text)).toEqual([
      expect.stringContaining('csp.connectDomains has https://old.example.com'),
    ]);
  });
});
