// Runs in the host page: does one chore on request, and returns its ledger.
import { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { Ledgers } from '../ledger.ts';
import { Random } from '../random.ts';
import { Book } from './book.ts';
import { chores } from './chores/all.ts';
import { Kit } from './kit.ts';
import type { Addresses } from './outside.ts';

customElements.define('mcp-app-frame', McpAppFrameElement);

/** The outcome of a chore. */
export interface ChoreReport {
  times: number;
  mounts: number;
  /** Why it failed; undefined if it did not. */
  failure: string | undefined;
}

const book = new Book();
const mounted: WeakRef<object>[] = [];
const html = await (await fetch('/numbered.html')).text();
const addresses = (await (await fetch('/addresses.json')).json()) as Addresses;

async function run(name: string, seed: number, size: number): Promise<ChoreReport> {
  const chore = chores.find((candidate) => candidate.name === name)!;
  const random = new Random(seed);
  const kit = new Kit({ chore: name, random, size, addresses, html, book, mounted });
  try {
    const times = await chore.run(kit);
    return { times, mounts: kit.mounts, failure: undefined };
  } catch (error) {
    return { times: 0, mounts: kit.mounts, failure: String(error) };
  } finally {
    kit.clear();
  }
}

/** How many of all frames and iframes are still in memory; collected ones are dropped. */
function alive(): number {
  const left = mounted.filter((ref) => ref.deref());
  mounted.length = 0;
  mounted.push(...left);
  return left.length;
}

export interface Soak {
  chores: { name: string; unit: string }[];
  run(name: string, seed: number, size: number): Promise<ChoreReport>;
  drain(): Ledgers;
  alive(): number;
}

declare global {
  interface Window {
    soak: Soak;
  }
}
window.soak = {
  chores: chores.map(({ name, unit }) => ({ name, unit })),
  run,
  drain: () => book.drain(),
  alive,
};
