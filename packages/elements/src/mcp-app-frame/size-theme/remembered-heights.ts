// The height that the view of a tool had last, as long as the page lives. The next frame of that tool reserves as
// much, so that nothing moves when its view comes.
import type { FrameProperties } from '../frame-properties.js';

type Shown = Pick<
  FrameProperties,
  'serverId' | 'client' | 'relay' | 'server' | 'tool' | 'resourceUri'
>;

/** Tools of one server; beyond that the one not heard of for longest is forgotten. */
const MAX_TOOLS = 500;

/** A client without a name stands for its server; all other servers have names. */
const byClient = new WeakMap<object, Map<string, number>>();
const byName = new Map<string, number>();

function heightsOf({ serverId, client }: Shown): Map<string, number> {
  if (!client || serverId !== undefined) return byName;
  if (!byClient.has(client)) byClient.set(client, new Map());
  return byClient.get(client)!;
}

/** What makes it the same view. Undefined for HTML without a tool, which may be another one each time. */
export function viewNameOf({ serverId, relay, server, tool, resourceUri }: Shown) {
  const name = (typeof tool === 'object' ? tool.name : tool) ?? resourceUri;
  return name && JSON.stringify([serverId ?? relay ?? server, name]);
}

/** Pixels; undefined if no view of this tool was shown yet. */
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
