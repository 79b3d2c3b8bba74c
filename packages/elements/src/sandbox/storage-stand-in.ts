// Replacements for localStorage and sessionStorage, which throw in an opaque origin. They live as long as the view; if
// the page allows it, the host stores a copy of localStorage.

/** One change: key and value, or null for a removed item. */
export type StorageChange = [key: string, value: string | null];

/**
 * Runs in the view as text, so it must be self-contained.
 * @param report gets `{ storage: StorageChange[] }` shortly after changes of localStorage, if `kept` is given
 * @param kept items of localStorage that the host stored; null if it stores none
 * @param quota maximum characters of all items of one storage
 * @param overhead characters that each item counts in addition to its own
 * @returns a function that immediately sends pending changes
 */
export function standInForStorage(
  report: (details: object) => void,
  kept: [string, string][] | null,
  quota: number,
  overhead: number,
): () => void {
  // An origin that is not opaque has its own. To try it would take milliseconds, because the engine describes the refusal.
  if (self.origin !== 'null') return () => {};
  type Seed = [string, string][] | null | undefined;
  interface Area {
    items: Map<string, string>;
    size: number;
  }
  const mark = 'mcp-app-storage:';
  const areas = new Map<unknown, Area>();
  const areaOf = (storage: unknown) => {
    const area = areas.get(storage);
    if (!area) throw new TypeError('Illegal invocation');
    return area;
  };
  const changed = new Set<string>();
  const flush = () => {
    if (changed.size)
      report({ storage: [...changed].map((key) => [key, local.items.get(key) ?? null]) });
    changed.clear();
  };
  // A document that reloads itself gets the HTML of its first start, so the items are passed on in `window.name`,
  // unless the view uses it.
  const leave = () => {
    flush();
    if (!window.name || window.name.startsWith(mark))
      window.name = mark + JSON.stringify([[...local.items], [...session.items]]);
  };
  // Only once there is something to pass on. Chromium reads the name before `pagehide`, and a document that is still
  // loading has no `beforeunload`.
  const prepareToLeave = () => {
    for (const type of ['beforeunload', 'pagehide']) addEventListener(type, leave);
  };
  const sizeOf = (key: string, value: string | undefined) =>
    value === undefined ? 0 : overhead + key.length + value.length;
  /** Sets an item, or removes it. */
  const change = (area: Area, key: string, value?: string) => {
    const { items } = area;
    const before = items.get(key);
    const size = area.size + sizeOf(key, value) - sizeOf(key, before);
    if (value !== undefined && size > quota)
      throw new DOMException(
        `The storage holds at most ${quota} characters.`,
        'QuotaExceededError',
      );
    if (value === before) return true;
    area.size = size;
    if (value === undefined) items.delete(key);
    else items.set(key, value);
    if (kept && area === local) {
      if (!changed.size) setTimeout(flush, 100);
      changed.add(key);
    }
    prepareToLeave();
    return true;
  };
  Object.defineProperties(
    Storage.prototype,
    Object.getOwnPropertyDescriptors({
      get length() {
        return areaOf(this).items.size;
      },
      key(index: number) {
        return [...areaOf(this).items.keys()][index >>> 0] ?? null;
      },
      getItem(key: string) {
        return areaOf(this).items.get(`${key}`) ?? null;
      },
      setItem(key: string, value: string) {
        change(areaOf(this), `${key}`, `${value}`);
      },
      removeItem(key: string) {
        change(areaOf(this), `${key}`);
      },
      clear() {
        for (const key of areaOf(this).items.keys()) change(areaOf(this), key);
      },
    }),
  );
  const standIn = (property: string, seed: Seed) => {
    const items = new Map(seed);
    const area: Area = { items, size: 0 };
    for (const [key, value] of items) area.size += sizeOf(key, value);
    const target = Object.create(Storage.prototype) as object;
    // An item with the name of a member, such as `length`, is available only with getItem().
    const isShown = (key: string | symbol): key is string =>
      !(key in target) && items.has(key as string);
    const set = (_: object, key: string | symbol, value: unknown) =>
      typeof key === 'string' ? change(area, key, `${value}`) : Reflect.set(target, key, value);
    const storage = new Proxy(target, {
      get: (_, key, receiver) =>
        isShown(key) ? items.get(key) : (Reflect.get(target, key, receiver) as unknown),
      has: (_, key) => key in target || items.has(key as string),
      set,
      defineProperty: (_, key, { value }) => value !== undefined && set(_, key, value),
      deleteProperty: (_, key) =>
        isShown(key) ? change(area, key) : Reflect.deleteProperty(target, key),
      ownKeys: () => [...[...items.keys()].filter(isShown), ...Reflect.ownKeys(target)],
      getOwnPropertyDescriptor: (_, key) =>
        isShown(key)
          ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
          : Reflect.getOwnPropertyDescriptor(target, key),
      preventExtensions: () => false,
    });
    areas.set(storage, area);
    Object.defineProperty(window, property, { value: storage });
    return area;
  };
  let seeds: Seed[] = [kept];
  if (window.name.startsWith(mark)) {
    seeds = JSON.parse(window.name.slice(mark.length)) as Seed[];
    window.name = '';
    prepareToLeave();
  }
  const local = standIn('localStorage', seeds[0]);
  const session = standIn('sessionStorage', seeds[1]);
  return flush;
}
