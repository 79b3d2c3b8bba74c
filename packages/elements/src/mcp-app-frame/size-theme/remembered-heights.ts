// The last height of each tool's view, as long as the page lives. The next frame of that tool reserves it, so that
// nothing moves when its view appears.
import { idOf } from '../../host/identity/endings.js';
import type { Identity } from '../../host/identity/identity.js';
import type { FrameProperties } from '../frame-properties.js';

type Shown = Pick<FrameProperties, 'identity' | 'tool' | 'resourceUri'>;

/** Maximum tools per server; the least recently used is dropped first. */
const MAX_TOOLS = 500;

const byIdentity = new WeakMap<Identity, Map<string, number>>();

function heightsOf(frame: Shown): Map<string, number> {
  const identity = frame.identity;
  const heights = byIdentity.get(identity) ?? new Map<string, number>();
  byIdentity.set(identity, heights);
  return heights;
}

const toolOf = ({ tool, resourceUri }: Shown): string | undefined =>
  (typeof tool === 'object' ? tool.name : tool) ?? resourceUri;

/** The view of one server and user. Undefined for HTML without a tool, which may differ each time. */
export function viewNameOf(frame: Shown): string | undefined {
  const name = toolOf(frame);
  return name && `${idOf(frame.identity)} ${name}`;
}

/** In pixels; undefined if no view of this tool was shown yet. */
export function recallHeight(frame: Shown): number | undefined {
  const name = toolOf(frame);
  return name ? heightsOf(frame).get(name) : undefined;
}

export function rememberHeight(frame: Shown, height: number): void {
  const name = toolOf(frame);
  if (!name) return;
  const heights = heightsOf(frame);
  heights.delete(name);
  heights.set(name, height);
  const [oldest] = heights.keys();
  if (heights.size > MAX_TOOLS) heights.delete(oldest!);
}
