// The cached contents of a server's resources, for one user. Cached contents are used at once and checked behind, so that a
// view starts without waiting and the next start has the newest version. The guide to fresh views has the rules.
import { isObject } from '../../protocol/json-rpc.js';
import type { ReadResourceResult } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';
import type { FrameTraced } from './server-link.js';

/** How a reader wants its contents. */
export interface ReadRules {
  /** Milliseconds for which cached contents may be used without waiting for the server. Default: no limit. */
  maxAge?: number | undefined;
  /** Called when the server has other contents than those that the reader got, until `signal` aborts. */
  changed?: (() => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the span of the request, if the reader causes one that it waits for. */
  traced?: FrameTraced | undefined;
}

type Read = (uri: string, traced?: FrameTraced) => Promise<ReadResourceResult>;

/** Maximum UTF-16 units of all cached contents of one server: 32 million, about twice the largest view. */
const KEPT_LENGTH = 32 * 1024 * 1024;

/** Milliseconds for which contents are not checked again: frames of one conversation often start together. */
export const CHECK_AGAIN_MS = 5_000;

/** The longest time for which a server can ask not to be checked: a day. */
const LONGEST_TTL_MS = 24 * 60 * 60 * 1000;

/** The key of `_meta`, of a result or a content item: milliseconds for which it may be used without waiting; 0 for never. */
export const MAX_AGE_META_KEY = 'mcp-app/max-age';

interface Kept {
  result: Promise<ReadResourceResult>;
  /** 0 while it is being read. */
  length: number;
  /** When the server answered, and its rules; undefined until then. */
  at?: number;
  maxAge?: number;
  ttl?: number;
  /** The server announced a change, so that the next reader waits for it. */
  isOutdated?: boolean;
  isChecking?: boolean;
}

const lengthOf = ({ contents }: ReadResourceResult): number => {
  let length = 0;
  for (const item of contents ?? [])
    length += ('text' in item ? item.text : 'blob' in item ? item.blob : '')?.length ?? 0;
  return length;
};

const isDuration = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** The maximum age that the server allows. */
function maxAgeOf({ _meta, contents }: ReadResourceResult): number {
  const metas = [_meta, ...(contents ?? []).map((item) => item._meta)];
  const ages = metas.map((meta) => (isObject(meta) ? meta[MAX_AGE_META_KEY] : undefined));
  return Math.min(Infinity, ...ages.filter(isDuration));
}

/** Milliseconds for which the server promises that nothing changes (`ttlMs` of the 2026-07-28 revision). */
export const ttlOf = ({ ttlMs }: { ttlMs?: unknown; [field: string]: unknown }): number =>
  isDuration(ttlMs) ? Math.min(ttlMs, LONGEST_TTL_MS) : 0;

/** What an answer that has just arrived says about its use. */
const factsOf = (result: ReadResourceResult) => ({
  at: Date.now(),
  maxAge: maxAgeOf(result),
  ttl: ttlOf({ ...result }),
});

/** Bounded by a total length. */
export class KeptContents {
  readonly #read: Read;
  readonly #limit: number;
  /** The least recently used comes first. */
  readonly #kept = new Map<string, Kept>();
  /** By URI, the newest contents that each reader knows of. */
  readonly #readers = new Map<string, Map<() => void, Promise<ReadResourceResult>>>();
  #length = 0;
  /** The number of changes that the server announced. */
  #announced = 0;

  constructor(read: Read, limit = KEPT_LENGTH) {
    this.#read = read;
    this.#limit = limit;
  }

  /** The contents of this URI. Failures are not cached. */
  get(uri: string, rules: ReadRules = {}): Promise<ReadResourceResult> {
    const result = this.#get(uri, rules);
    this.#follow(uri, rules, result);
    return result;
  }

  #get(uri: string, rules: ReadRules): Promise<ReadResourceResult> {
    const { maxAge = Infinity, traced } = rules;
    const entry = this.#kept.get(uri);
    const { at, isOutdated } = entry ?? {};
    if (at === undefined) return this.#use(uri, isOutdated ? undefined : entry, traced);
    const age = Date.now() - at;
    if (isOutdated || age >= maxAge || age >= entry!.maxAge!)
      return this.#use(uri, undefined, traced);
    if (age > Math.max(CHECK_AGAIN_MS, entry!.ttl!)) this.#check(uri, entry!);
    return this.#use(uri, entry);
  }

  /** Drops the contents, so that the next reader waits for the server. */
  delete(uri: string): void {
    this.#length -= this.#kept.get(uri)?.length ?? 0;
    this.#kept.delete(uri);
  }

  /** The server announced a change: the next readers wait for it, and those that have contents are told if they changed. */
  outdate(): void {
    this.#announced++;
    for (const [uri, entry] of this.#kept) {
      entry.isOutdated = true;
      if (this.#readers.has(uri)) this.#check(uri, entry);
    }
  }

  /** The server has another resource in the place of this one. */
  replaced(uri: string): void {
    for (const changed of new Set(this.#readers.get(uri)?.keys())) changed();
  }

  /** The entry as the most recently used one; read if there is none. */
  #use(uri: string, known: Kept | undefined, traced?: FrameTraced): Promise<ReadResourceResult> {
    this.delete(uri);
    const entry = known ?? this.#keep(uri, this.#read(uri, traced));
    this.#length += entry.length;
    this.#kept.set(uri, entry);
    return entry.result;
  }

  #keep(uri: string, result: Promise<ReadResourceResult>): Kept {
    const entry: Kept = { result, length: 0 };
    const isKept = () => this.#kept.get(uri) === entry;
    result.then(
      (read) => {
        Object.assign(entry, factsOf(read));
        if (!isKept()) return;
        entry.length = lengthOf(read);
        this.#length += entry.length;
        this.#makeRoom();
        void this.#notify(uri, read);
      },
      () => isKept() && this.delete(uri),
    );
    return entry;
  }

  #makeRoom(): void {
    for (const [oldest] of this.#kept) {
      if (this.#length <= this.#limit) break;
      this.delete(oldest);
    }
  }

  /** Compares the contents with those of the server. If that fails, they are still the best there are. */
  #check(uri: string, entry: Kept): void {
    if (entry.isChecking) return;
    entry.isChecking = true;
    void this.#compare(uri, entry).catch(() => {
      entry.isChecking = false;
    });
  }

  async #compare(uri: string, entry: Kept): Promise<void> {
    const announced = this.#announced;
    const [, after] = await Promise.all([entry.result, this.#read(uri)]);
    if (this.#kept.get(uri) === entry) {
      this.delete(uri);
      const next: Kept = {
        result: Promise.resolve(after),
        length: lengthOf(after),
        ...factsOf(after),
        // The answer may be older than the announcement.
        isOutdated: announced !== this.#announced,
      };
      this.#length += next.length;
      this.#kept.set(uri, next);
      this.#makeRoom();
      if (next.isOutdated && this.#readers.has(uri)) this.#check(uri, next);
    }
    await this.#notify(uri, after);
  }

  /** Tells the readers that have other contents, whoever read these. */
  async #notify(uri: string, newest: ReadResourceResult): Promise<void> {
    const notify = async (changed: () => void, known: Promise<ReadResourceResult>) => {
      const { contents } = await known.catch(() => newest);
      const readers = this.#readers.get(uri);
      if (sameJson(contents, newest.contents) || readers?.get(changed) !== known) return;
      readers.set(changed, Promise.resolve(newest));
      changed();
    };
    await Promise.all([...(this.#readers.get(uri) ?? [])].map((reader) => notify(...reader)));
  }

  #follow(uri: string, { changed, signal }: ReadRules, result: Promise<ReadResourceResult>): void {
    if (!changed || signal?.aborted) return;
    const readers = this.#readers.get(uri) ?? new Map();
    this.#readers.set(uri, readers.set(changed, result));
    signal?.addEventListener('abort', () => {
      if (readers.delete(changed) && readers.size === 0) this.#readers.delete(uri);
    });
  }
}
