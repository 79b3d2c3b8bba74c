// Which origin belongs to which server and user, and what has to be deleted: kept by the page, because an origin can
// outlive it. One item for each origin, so that several tabs do not overwrite each other.

/** One origin that a view has used. */
export interface LedgerEntry {
  /** The identity as stores name it: see `storedAs`. */
  owner: string;
  origin: string;
  /** The sandbox page that embeds the origin, and so the one that can delete its data. */
  sandbox: string;
  /** When a view last started there, in milliseconds. */
  usedAt: number;
  /** The user has signed out: the data has to be deleted before the origin is used again. */
  isEnded: boolean;
}

const PREFIX = 'mcp-app-site-data:';

/** For pages without storage, such as those in a sandboxed frame. */
const memory = new Map<string, string>();

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] } {
  try {
    const { localStorage } = globalThis;
    // Throws where there is none.
    void localStorage.length;
    return {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
      removeItem: (key) => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage),
    };
  } catch {
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, text) => void memory.set(key, text),
      removeItem: (key) => void memory.delete(key),
      keys: () => [...memory.keys()],
    };
  }
}

/** The key of the user in the name of an owner; undefined if the user has none. */
export const userOf = ({ owner }: LedgerEntry): string | undefined =>
  (JSON.parse(owner) as { user?: string }).user;

/** The entry in a text; undefined if it is not one, such as that of another version. */
function readEntry(text: string | null): LedgerEntry | undefined {
  try {
    const entry = JSON.parse(text ?? '') as Partial<LedgerEntry>;
    const texts = [entry.owner, entry.origin, entry.sandbox];
    if (!texts.every((value) => typeof value === 'string')) return undefined;
    userOf(entry as LedgerEntry);
    return entry as LedgerEntry;
  } catch {
    return undefined;
  }
}

export const findEntry = (origin: string): LedgerEntry | undefined =>
  readEntry(storage().getItem(PREFIX + origin));

export const writeEntry = (entry: LedgerEntry): void =>
  storage().setItem(PREFIX + entry.origin, JSON.stringify(entry));

export const removeEntry = (origin: string): void => storage().removeItem(PREFIX + origin);

export function listEntries(): LedgerEntry[] {
  const { keys, getItem } = storage();
  return keys()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => readEntry(getItem(key)) ?? []);
}
