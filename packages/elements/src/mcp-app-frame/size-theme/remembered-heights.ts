// The last height of each tool's view. The next frame of that tool reserves it, so that nothing moves when its view
// appears. Heights last as long as the page, or longer if the page sets `rememberHeights`.
import { idOf, isOver } from '../../host/identity/endings.js';
import type { Identity } from '../../host/identity/identity.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';
import type { HeightStore } from '../page-settings.js';
import { limitHeights } from './height-limit.js';

type Shown = Pick<FrameProperties, 'identity' | 'tool' | 'resourceUri'>;

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

/** A read of a store for one server and user; `reading` is undefined once its heights are known. */
interface StoreRead {
  readonly store: HeightStore;
  reading: Promise<void> | undefined;
}

/** The last read for each server and user. The page may replace its store. */
const reads = new WeakMap<Identity, StoreRead>();

async function read(store: HeightStore, identity: Identity): Promise<void> {
  const code = await loadStored();
  if (isOver(identity)) return code?.forgetHeights(store, identity);
  const heights = heightsOf(identity);
  const newer = [...heights];
  heights.clear();
  for (const [tool, height] of code?.readHeights(store, identity) ?? []) heights.set(tool, height);
  for (const [tool, height] of newer) heights.set(tool, height);
  limitHeights(heights);
}

/**
 * Reads the page's store once for each server and user. `known` is called if its heights may be new to the frame, which
 * may have another server or user by then.
 */
export function readStored(frame: Shown, known: () => void): void {
  const { rememberHeights: store } = page;
  const { identity } = frame;
  if (!store) return;
  const before = reads.get(identity);
  const last = before?.store === store ? before : { store, reading: read(store, identity) };
  reads.set(identity, last);
  void last.reading?.then(() => {
    last.reading = undefined;
    known();
  });
}

export function rememberHeight(frame: Shown, height: number): void {
  const name = toolOf(frame);
  if (!name) return;
  const { identity } = frame;
  const heights = heightsOf(identity);
  heights.delete(name);
  heights.set(name, height);
  limitHeights(heights);
  const { rememberHeights } = page;
  if (!rememberHeights) return;
  void loadStored().then((code) => {
    // The user may have left meanwhile.
    if (!isOver(identity)) code?.saveHeights(rememberHeights, identity, heights);
  });
}
