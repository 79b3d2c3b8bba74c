// The last height of each tool's view, as long as the page lives. The next frame of that tool reserves it, so that
// nothing moves when its view appears.
import type { FrameProperties } from '../frame-properties.js';

type Shown = Pick<
  FrameProperties,
  'serverId' | 'client' | 'relay' | 'server' | 'tool' | 'resourceUri'
>;

/** Maximum tools per server; the least recently used is dropped first. */
const MAX_TOOLS = 500;

/** A client without a name identifies its server; all other servers have names. */
const byClient = new WeakMap<object, Map<string, number>>();
const byName = new Map<string, number>();

function heightsOf({ serverId, client }: Shown): Map<string, number> {
  if (!client || serverId !== undefined) return byName;
  if (!byClient.has(client)) byClient.set(client, new Map());
  return byClient.get(client)!;
}

/** The identity of the view. Undefined for HTML without a tool, which may differ each time. */
export function viewNameOf({ serverId, relay, server, tool, resourceUri }: Shown) {
  const name = (typeof tool === 'object' ? tool.name : tool) ?? resourceUri;
  return name && JSON.stringify([serverId ?? relay ?? server, name]);
}

/** In pixels; undefined if no view of this tool was shown yet. */
export const recallHeight = (frame: Shown): number | undefined =>
  heightsOf(frame).get(`${viewNameOf(frame)}`);

export function rememberHeight(frame: Shown, height: number): void {
  const name = viewNameOf(frame);
  if (!name) return;
  const heights = heightsOf(frame);
  heights.delete(name);
  heights.set(name, height);
  const [oldest] = heights.keys();
  if (heights.size > MAX_TOOLS) heights.delete(oldest!);
}
