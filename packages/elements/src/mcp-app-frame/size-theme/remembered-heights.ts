// The last height of each tool's view. The next frame of that tool reserves it, so that nothing moves when its view
// appears. Heights last as long as the page, or longer if the page sets `rememberHeights`.
import { idOf, isOver } from '../../host/identity/endings.js';
import type { Identity } from '../../host/identity/identity.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';

type Shown = Pick<FrameProperties, 'identity' | 'tool' | 'resourceUri'>;

/** Maximum tools per server; the least recently used is dropped first. */
const MAX_TOOLS = 500;

const byIdentity = new WeakMap<Identity, Map<string, number>>();

function heightsOf(identity: Identity): Map<string, number> {
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
  return name ? heightsOf(frame.identity).get(name) : undefined;
}

/** If it cannot be loaded, heights last as long as the page. */
const importStored = () => import('./stored-heights.js').catch(() => undefined);

/** The code of the store. It comes with the engine instead of with the first frame, which would have to wait for it. */
let stored = page.rememberHeights ? importStored() : undefined;
const loadStored = () => (stored ??= importStored());

/** The reads of the page's store: a promise until the heights are known. */
const reads = new WeakMap<Identity, Promise<void> | 'done'>();

/** Keeps the ones that were used last. */
function limit(heights: Map<string, number>): void {
  for (const oldest of heights.keys()) {
    if (heights.size <= MAX_TOOLS) return;
    heights.delete(oldest);
  }
}

/**
 * Reads the page's store once for each server and user. `known` is called if its heights may be new to the frame, which
 * may have another server or user by then.
 */
export function readStored(frame: Shown, known: () => void): void {
  const { rememberHeights } = page;
  const { identity } = frame;
  const before = reads.get(identity);
  if (!rememberHeights || before === 'done') return;
  const reading =
    before ??
    loadStored().then((code) => {
      reads.set(identity, 'done');
      if (isOver(identity)) return code?.forgetHeights(rememberHeights, identity);
      const heights = heightsOf(identity);
      const newer = [...heights];
      heights.clear();
      for (const [tool, height] of code?.readHeights(rememberHeights, identity) ?? [])
        heights.set(tool, height);
      for (const [tool, height] of newer) heights.set(tool, height);
      limit(heights);
    });
  reads.set(identity, reading);
  void reading.then(known);
}

export function rememberHeight(frame: Shown, height: number): void {
  const name = toolOf(frame);
  if (!name) return;
  const { identity } = frame;
  const heights = heightsOf(identity);
  heights.delete(name);
  heights.set(name, height);
  limit(heights);
  const { rememberHeights } = page;
  if (!rememberHeights) return;
  void loadStored().then((code) => {
    // The user may have left meanwhile.
    if (!isOver(identity)) code?.saveHeights(rememberHeights, identity, heights);
  });
}
