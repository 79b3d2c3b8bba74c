// Views made with the official SDK, as one HTML text each, and what a test lets them do.
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { Outcome } from './frame-harness.js';
import { scriptPage } from './script-page.js';

/** The versions of the official view SDK, each with the MCP SDK of its generation. */
export const OFFICIAL_VERSIONS = [
  { version: '2.0.4', sdk: 2 },
  { version: '1.7.5', sdk: 1 },
] as const;

/** These, and the `App` of `@mcp-app/elements/app`, which replaces them. */
export const APPS = [
  ...OFFICIAL_VERSIONS.map(({ version, sdk }) => ({ version, sdk, view: sdk })),
  { version: 'own', sdk: 2, view: 'own' },
] as const;

/** A view that contains the SDK, as view authors publish it. */
export async function officialHtml(view: 1 | 2 | 'own'): Promise<string> {
  const entry = encodeURIComponent(`./test/views/official-${view}.ts`);
  const response = await fetch(`/official-bundles/${entry}.js`);
  if (!response.ok) throw new Error(`The view ${view} could not be bundled.`);
  const content = '<p>A view made with the official SDK</p>';
  return scriptPage(await response.text(), 'Official view', content);
}

async function drive<T>(frame: McpAppFrameElement, tool: string, args: object): Promise<T> {
  const answer = await frame.callAppTool(tool, args as Record<string, unknown>);
  if (answer.isError) throw new Error(`${tool}: ${JSON.stringify(answer.content)}`);
  return answer.structuredContent as T;
}

/** Lets the view call a method of its `App`. */
export const appCalls = (frame: McpAppFrameElement, method: string, ...args: unknown[]) =>
  drive<Outcome>(frame, 'call', { method, args });

/** Lets the view send any request. */
export const appRequests = (frame: McpAppFrameElement, method: string, params: object = {}) =>
  drive<Outcome>(frame, 'request', { method, params });

/** Lets the view call a tool of its server, and record its progress. */
export const appFollows = (frame: McpAppFrameElement, name: string) =>
  drive<Outcome & { progress: object[] }>(frame, 'progress', { name });

/** Lets the view call a tool of its server, and cancel the call. */
export const appCancels = (frame: McpAppFrameElement, name: string, after = 200) =>
  drive<Outcome>(frame, 'cancel', { name, after });

export interface Heard {
  event: string;
  params: Record<string, unknown>;
}

/** The events that the view's `App` reported. */
export const appHeard = async (frame: McpAppFrameElement): Promise<Heard[]> =>
  (await drive<{ heard: Heard[] }>(frame, 'heard', {})).heard;

export interface Known {
  hostInfo: Record<string, unknown>;
  hostCapabilities: Record<string, unknown>;
  hostContext: Record<string, unknown>;
}

/** What the view knows about its host. */
export const appKnows = (frame: McpAppFrameElement) => drive<Known>(frame, 'known', {});
