// What every test of the frame needs: servers, clients, a frame in the page, and a view that runs commands.
import { appClientOptions } from '../../packages/elements/src/host/link/app-client-options.js';
import type { McpClient } from '../../packages/elements/src/host/link/client-link.js';
import '../../packages/elements/src/mcp-app-frame/mcp-app-frame.define.js';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';

export type Sdk = 1 | 2;

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`/test-servers/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

/** A new MCP server, made with SDK 1.x or 2.x. */
export const startServer = async (sdk: Sdk = 2): Promise<string> =>
  (await ask<{ url: string }>(`mcp?sdk=${sdk}`)).url;

/** A gateway to two test servers, `alpha` and `beta`. `countsOf` says what it passed on. */
export const startGateway = async (): Promise<string> =>
  (await ask<{ url: string }>('gateway')).url;

/** A server whose tool `slow` is a task until it is told to finish. */
export const startTaskServer = async (revision: string): Promise<string> =>
  (await ask<{ url: string }>(`tasks?revision=${revision}`)).url;

/** Ends or changes the tasks of that server. Answers what was started and cancelled. */
export const tellTasks = (
  url: string,
  action: 'finish' | 'say' | 'progress' | 'none' = 'none',
  value: unknown = null,
): Promise<{ started: string[]; cancelled: string[] }> => {
  const query = new URLSearchParams({ url, action, value: JSON.stringify(value) });
  return ask(`tasks-do?${query.toString()}`);
};

export const stopServer = (url: string): Promise<unknown> =>
  ask(`stop?url=${encodeURIComponent(url)}`);

/** The server forgets all its sessions, as after a restart. */
export const forgetSessions = (url: string): Promise<unknown> =>
  ask(`forget?url=${encodeURIComponent(url)}`);

export const countsOf = (url: string): Promise<Record<string, number>> =>
  ask(`counts?url=${encodeURIComponent(url)}`);

/** A host's backend that relays to this MCP server; with a token, only for pages that have it. */
export const startRelay = (mcp: string, token = ''): Promise<{ url: string; socketUrl: string }> =>
  ask(`relay?mcp=${encodeURIComponent(mcp)}&token=${token}`);

/** Breaks the connections of a relay. */
export const dropConnections = (url: string): Promise<unknown> =>
  ask(`drop?url=${encodeURIComponent(url)}`);

/** A published MCP Apps server. */
export const startFixture = async (name: string): Promise<string> =>
  (await ask<{ url: string }>(`fixture?name=${name}`)).url;

/** A page of test/views as a separate site. */
export const startSite = async (name: string): Promise<string> =>
  (await ask<{ url: string }>(`site?name=${name}`)).url;

/** The sandbox page on another origin, with its headers. */
export const sandboxUrl = async (): Promise<string> => (await ask<{ url: string }>('sandbox')).url;

/** The origins of views on that server, for `views.origin` of `sandbox`. */
export const viewOrigins = async (): Promise<string> =>
  (await ask<{ views: string }>('sandbox')).views;

/** A sandbox server on names that another site had before; `around` frames the page of that site on the origin in its hash. */
export const formerSite = (): Promise<{ url: string; views: string; around: string }> =>
  ask('former-site');

/** A connected client of SDK 1.x or 2.x. */
// The clients are large, and few tests need them.
export async function connectClient(
  url: string,
  sdk: Sdk = 2,
): Promise<McpClient & { close(): Promise<void> }> {
  const info = { name: 'browser-tests', version: '1.0.0' };
  if (sdk === 1) {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport: Transport1 } =
      await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client(info, appClientOptions());
    await client.connect(new Transport1(new URL(url)));
    return client as McpClient & { close(): Promise<void> };
  }
  const { Client, StreamableHTTPClientTransport: Transport2 } =
    await import('@modelcontextprotocol/client');
  const client = new Client(info, appClientOptions());
  await client.connect(new Transport2(new URL(url)));
  return client as McpClient & { close(): Promise<void> };
}

const frames: McpAppFrameElement[] = [];

/** On a busy machine many frames take longer to start than a user would wait. */
const PATIENCE = { connectTimeout: 60_000, sandboxTimeout: 60_000, handshakeTimeout: 60_000 };

/** A frame in the page with these properties. */
export function mountFrame(properties: Partial<McpAppFrameElement>): McpAppFrameElement {
  const frame = document.createElement('mcp-app-frame');
  // A test page is small: what a test mounts below its edge must start anyway.
  const limits = { ...PATIENCE, ...properties.limits };
  Object.assign(frame, { eager: true }, properties, { limits });
  frames.push(frame);
  document.body.append(frame);
  return frame;
}

/** Removes what the last test mounted. */
export function removeFrames(): void {
  for (const frame of frames.splice(0)) frame.remove();
}

/** The next event of this kind, with a timeout. */
export function nextEvent<K extends keyof HTMLElementEventMap>(
  target: HTMLElement,
  name: K,
  ms = 60_000,
): Promise<HTMLElementEventMap[K]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} within ${ms} ms`)), ms);
    target.addEventListener(
      name,
      (event) => {
        clearTimeout(timer);
        resolve(event);
      },
      { once: true },
    );
  });
}

/** Mounts a frame and waits until its view is ready; the error says why it is not. */
export async function readyFrame(
  properties: Partial<McpAppFrameElement>,
): Promise<McpAppFrameElement> {
  const frame = mountFrame(properties);
  await untilReady(frame);
  return frame;
}

export async function untilReady(frame: McpAppFrameElement): Promise<void> {
  if (frame.status === 'ready') return;
  await Promise.race([
    nextEvent(frame, 'mcp-app-ready'),
    nextEvent(frame, 'mcp-app-error').then(({ error }) => {
      throw new Error(`${error.phase}/${error.reason}: ${error.message} ${error.hint}`);
    }),
  ]);
}

/** Mounts a frame that fails, and returns the error. */
export async function failingFrame(properties: Partial<McpAppFrameElement>) {
  const frame = mountFrame(properties);
  const { error } = await nextEvent(frame, 'mcp-app-error');
  return { frame, error };
}

/** The scripted view's outcome of a request that the test let it send. */
export interface Outcome {
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

const drive = async <T>(frame: McpAppFrameElement, tool: string, args: object): Promise<T> =>
  (await frame.callAppTool(tool, args as Record<string, unknown>)).structuredContent as T;

/** Lets the scripted view send a request. */
export const viewRequests = (frame: McpAppFrameElement, method: string, params: object = {}) =>
  drive<Outcome>(frame, 'request', { method, params });

export const viewNotifies = (frame: McpAppFrameElement, method: string, params: object = {}) =>
  drive<object>(frame, 'notify', { method, params });

/** Lets the scripted view send a request and cancel it, late enough for the server to have started it. */
export const viewCancels = (
  frame: McpAppFrameElement,
  method: string,
  params: object,
  after = 1000,
) => drive<Outcome>(frame, 'requestAndCancel', { method, params, after });

/** Runs code in the view and returns its value. */
export const viewEvaluates = async (frame: McpAppFrameElement, code: string): Promise<unknown> =>
  (await drive<{ value: unknown }>(frame, 'evaluate', { code })).value;

export interface Received {
  method: string;
  params: Record<string, unknown>;
}

/** Everything that the host has sent to the scripted view, except the calls of its tools. */
export async function viewReceived(frame: McpAppFrameElement, prefix = ''): Promise<Received[]> {
  const { received } = await drive<{ received: Received[] }>(frame, 'received', {});
  return received.filter(({ method }) => method !== 'tools/call' && method.startsWith(prefix));
}

/**
 * The page has painted twice and run a task after that: whatever was queued before, including frameworks' work, is
 * done.
 */
export async function pageSettled(): Promise<void> {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Only failures wait this long; a busy machine is faster. */
const PATIENCE_MS = 60_000;

/**
 * Waits until `check` returns something truthy, with a timeout. It polls less often with time, because polling may cost
 * a message.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  what = 'condition',
): Promise<Exclude<T, false | undefined | null>> {
  const start = performance.now();
  for (let waited = 0; waited < PATIENCE_MS; waited = performance.now() - start) {
    const value = await check();
    if (value) return value as Exclude<T, false | undefined | null>;
    await pause(Math.max(20, waited / 10));
  }
  throw new Error(`timed out waiting for: ${what}`);
}

/**
 * Resolves when everything that page and scripted view have sent each other so far has arrived: messages keep their
 * order, and the page has been painted since. Whatever has not happened by then is not going to happen.
 */
export async function roundTrip(frame: McpAppFrameElement): Promise<void> {
  await frame.updateComplete;
  await new Promise(requestAnimationFrame);
  await viewEvaluates(frame, '1');
}

/** Resolves after another frame has become ready: whatever started before it has had the same time. */
export async function aFrameLater(): Promise<void> {
  const other = await readyFrame({ html: await scriptedHtml() });
  other.remove();
}

/** Lets the scripted view reload itself, and waits until the new document has completed the handshake. */
export async function reloadView(frame: McpAppFrameElement): Promise<void> {
  // The view gets no request meanwhile: a document that is being unloaded would never answer.
  let unwatch = () => {};
  const initialized = new Promise<void>((resolve) => {
    unwatch = frame.watchMessages(({ direction, message }) => {
      const { method } = message as { method?: string };
      if (direction === 'from-view' && method === 'ui/notifications/initialized') resolve();
    });
  });
  await frame.callAppTool('reload');
  await initialized;
  unwatch();
}

/** The scripted view's HTML, for frames without a server. */
export const scriptedHtml = async (): Promise<string> =>
  (await ask<{ html: string }>('view?name=scripted')).html;

/** A view that Vite and our plugin built into one file. */
export const builtHtml = async (): Promise<string> =>
  (await ask<{ html: string }>('built-view')).html;

/** A view that a document shows or that the playground runs. The path is from the root of the repository. */
export const sampleHtml = async (file: string): Promise<string> =>
  (await ask<{ html: string }>(`sample-view?file=${encodeURIComponent(file)}`)).html;
