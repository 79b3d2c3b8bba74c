// The texts of a frame without a view. How it looks is in test/browser/frame/faces.test.ts.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TemplateResult } from 'lit';
import { AppError } from '../../../packages/elements/src/host/app-error.js';
import { chooseSandboxUrl } from '../../../packages/elements/src/host/sandbox/sandbox-settings.js';
import { drawFace } from '../../../packages/elements/src/mcp-app-frame/faces/draw-faces.js';
import { page } from '../../../packages/elements/src/mcp-app-frame/page-settings.js';

// The address of the site depends on the repository that builds.
beforeEach(() => {
  page.docsUrl = '';
});
afterEach(() => {
  vi.useRealTimers();
  delete page.docsUrl;
});

type Frame = Parameters<typeof drawFace>[0];
type Lifecycle = Parameters<typeof drawFace>[1];

const frameWith = (more: object = {}) =>
  ({ texts: {}, requestUpdate: vi.fn(), shadowRoot: null, ...more }) as unknown as Frame;
const lifecycle = (more: { status: string; [field: string]: unknown }): Lifecycle =>
  ({
    isWaiting: false,
    isLoading: ['loading', 'connecting'].includes(more.status),
    ...more,
  }) as unknown as Lifecycle;

/** All texts in a rendered template. */
function textOf(drawn: unknown): string {
  if (typeof drawn === 'string') return drawn;
  if (Array.isArray(drawn)) return drawn.map(textOf).filter(Boolean).join(' | ');
  const { values = [] } = (drawn ?? {}) as Partial<TemplateResult>;
  return values.map(textOf).filter(Boolean).join(' | ');
}

/** The values of this attribute, property or listener in a rendered template, in order. */
function valuesOf(drawn: unknown, name: string): unknown[] {
  if (Array.isArray(drawn)) return drawn.flatMap((part) => valuesOf(part, name));
  const { strings = [], values = [] } = (drawn ?? {}) as Partial<TemplateResult>;
  return values.flatMap((value, index) =>
    strings[index]!.endsWith(`${name}=`) ? [value] : valuesOf(value, name),
  );
}

it('shows nothing at first while it loads, then "Loading…", then what it waits for', () => {
  vi.useFakeTimers();
  const frame = frameWith({ tool: 'list_orders' });
  const startedAt = performance.now();
  const at = (ms: number, status: string) => {
    vi.advanceTimersByTime(startedAt + ms - performance.now());
    return textOf(drawFace(frame, lifecycle({ status, startedAt })));
  };
  expect(at(10, 'loading')).toBe('');
  expect(at(390, 'loading')).toBe('');
  expect(at(410, 'loading')).toBe('List orders | Loading…');
  expect(frame.requestUpdate).toHaveBeenCalledTimes(1);
  expect(at(7000, 'connecting')).toBe('List orders | Loading…');
  expect(at(8100, 'loading')).toBe('List orders | Still loading… Waiting for the server.');
  expect(frame.requestUpdate).toHaveBeenCalledTimes(2);
  expect(at(9000, 'connecting')).toBe('List orders | Still loading… Waiting for the app to start.');
  expect(at(9100, 'ready')).toBe('');
  expect(vi.getTimerCount()).toBe(0);
});

it('shows the texts of the tool instead of “Loading…”', () => {
  const tool = { name: 'look', _meta: { 'openai/toolInvocation/invoking': 'Looking…' } };
  const state = lifecycle({ status: 'loading', startedAt: performance.now() - 1000 });
  const frame = frameWith({ tool });
  expect(textOf(drawFace(frame, state))).toBe('Look | Looking…');
  drawFace(frame, lifecycle({ status: 'ready' }));
});

it.each([
  [
    'connect',
    'server-unreachable',
    'This app could not be loaded. | Its server cannot be reached.',
  ],
  ['view', 'flooding', 'This app was stopped. | It sent too many messages.'],
] as const)('shows for an error in the phase %s: %s', (phase, reason, words) => {
  const error = new AppError(phase, reason, 'The message.', 'The hint.');
  const drawn = textOf(drawFace(frameWith(), lifecycle({ status: 'error', error })));
  expect(drawn).toBe(
    `${words} | Try again | Details | The message. | The hint. | ${phase} | ${reason} | See @mcp-app/elements/docs/reference/errors.md#${reason} | Copy`,
  );
});

it('links to the documentation of the reason if its address is known', () => {
  const error = new AppError('view', 'flooding', 'The message.', 'The hint.');
  const draw = () => textOf(drawFace(frameWith(), lifecycle({ status: 'error', error })));
  expect(draw()).not.toContain('More about this error');
  for (const docsUrl of ['https://docs.example/kit', 'https://docs.example/kit/']) {
    page.docsUrl = docsUrl;
    expect(draw()).toMatch(
      /\| https:\/\/docs\.example\/kit\/reference\/errors\/#flooding \| More about this error$/,
    );
  }
  page.docsUrl = '';
  expect(draw()).not.toContain('More about this error');
});

it.each([
  ['page', 'bad-attribute'],
  ['resource', 'no-view'],
  ['sandbox', 'same-origin'],
  ['sandbox', 'bad-sandbox-url'],
] as const)('offers no retry where it would fail again: %s/%s', (phase, reason) => {
  const error = new AppError(phase, reason, 'The message.', 'The hint.');
  const drawn = textOf(drawFace(frameWith(), lifecycle({ status: 'error', error })));
  expect(drawn).not.toContain('Try again');
});

it('offers a retry if sandbox.resolve failed: it may choose a page the next time', async () => {
  const resolve = () => Promise.reject(new Error('Offline.'));
  const call = { limits: {}, signal: new AbortController().signal };
  const error: unknown = await chooseSandboxUrl({ resolve }, {} as never, call).catch((e) => e);
  expect(error).toMatchObject({ reason: 'bad-sandbox-url' });
  const drawn = textOf(drawFace(frameWith(), lifecycle({ status: 'error', error })));
  expect(drawn).toContain('Try again');
});

it('shows tasks that the view does not show, since when they run, and cancels them', async () => {
  const cancel = vi.fn(async () => {});
  const createdAt = new Date().toISOString();
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(createdAt));
  const task = { taskId: 't', status: 'working', tool: 'report', createdAt, cancel };
  const draw = (tasks: object[], texts: object = {}) =>
    drawFace(frameWith({ tasks, texts, language: 'en' }), lifecycle({ status: 'ready' }));
  const shown = { ...task, statusMessage: 'Page 3', isShown: false };
  expect(textOf(draw([shown]))).toContain(`Report | : working since  | ${time}`);
  expect(textOf(draw([shown]))).toContain('Page 3');
  expect(textOf(draw([shown], { taskCancel: 'Abbrechen' }))).toContain('Abbrechen');
  const waiting = { ...shown, status: 'input_required' };
  expect(textOf(draw([waiting]))).toContain('Report | : waiting for an answer');
  expect(draw([{ ...task, isShown: true }])).toBeUndefined();
  const progress = { progress: 3, total: 12, message: 'Reading accounts' };
  expect(textOf(draw([{ ...shown, progress }]))).toContain('25%');
  expect(textOf(draw([{ ...shown, progress }]))).toContain('Reading accounts');
  expect(textOf(draw([{ ...shown, progress: { progress: 3 } }]))).toContain('Page 3');
});

it('says why a task was not cancelled, and does not confuse tasks of two servers with one id', async () => {
  const refusal = new Error('The server cannot cancel tasks.');
  const task = { taskId: '1', status: 'working', tool: 'report', isShown: false };
  const first = { ...task, cancel: () => Promise.reject(refusal) };
  const second = { ...task, cancel: async () => {} };
  const requestUpdate = vi.fn();
  const frame = frameWith({ tasks: [first, second], language: 'en', requestUpdate });
  const draw = () => drawFace(frame, lifecycle({ status: 'ready' }));
  expect(valuesOf(draw(), 'disabled')).toEqual([false, false]);
  const [cancel] = valuesOf(draw(), 'click') as (() => void)[];
  cancel!();
  expect(valuesOf(draw(), 'disabled')).toEqual([true, false]);
  await vi.waitFor(() => expect(textOf(draw())).toContain(refusal.message));
  expect(valuesOf(draw(), 'disabled')).toEqual([false, false]);
  expect(requestUpdate).toHaveBeenCalledTimes(2);
});
