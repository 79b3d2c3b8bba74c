// Stand-ins for localStorage and sessionStorage, which throw in an opaque origin. They live as long as the
// view; where the page allows it, the host keeps a copy of localStorage.

/** One change: key and value, or null for an item that was removed. */
export type StorageChange = [key: string, value: string | null];

/**
 * Runs in the view as text, so it may use nothing from outside itself.
 * @param tell gets `{ storage: StorageChange[] }` soon after changes of localStorage, if `kept` is given
 * @param kept items of localStorage that the host kept; null when it keeps none
 * @param quota characters that all items of one storage may have
 * @param overhead characters that each item counts for beside its own
 * @returns tells at once what was not told yet
 */
export function standInForStorage(
  tell: (details: object) => void,
  kept: [string, string][] | null,
  quota: number,
  overhead: number,
): () => void {
  try {
    void localStorage;
    return () => {};
  } catch {
    // As expected.
  }
  type Items = Map<string, string>;
  type Seed = [string, string][] | null | undefined;
  const mark = 'mcp-app-storage:';
  // A document that reloads itself gets the HTML of its first start, so the items travel in its name.
  let [local, session]: Seed[] = [kept];
  if (window.name.startsWith(mark)) {
    [local, session] = JSON.parse(window.name.slice(mark.length)) as Seed[];
    window.name = '';
  }
  const all = new Map<unknown, Items>();
  const itemsOf = (storage: unknown) => {
    const items = all.get(storage);
    if (!items) throw new TypeError('Illegal invocation');
    return items;
  };
  const changed = new Set<string>();
  const flush = () => {
    if (changed.size)
      tell({ storage: [...changed].map((key) => [key, localItems.get(key) ?? null]) });
    changed.clear();
  };
  const note = (items: Items, key: string) => {
    if (!kept || items !== localItems) return;
    if (!changed.size) setTimeout(flush, 100);
    changed.add(key);
  };
  const put = (items: Items, key: string, value: string) => {
    let room = quota - overhead - key.length - value.length;
    for (const [other, text] of items)
      if (other !== key) room -= overhead + other.length + text.length;
    if (room < 0)
      throw new DOMException(
        `The storage holds at most ${quota} characters.`,
        'QuotaExceededError',
      );
    items.set(key, value);
    note(items, key);
    return true;
  };
  const remove = (items: Items, key: string) => {
    if (items.delete(key)) note(items, key);
    return true;
  };
  Object.defineProperties(
    Storage.prototype,
    Object.getOwnPropertyDescriptors({
      get length() {
        return itemsOf(this).size;
      },
      key(index: number) {
        return [...itemsOf(this).keys()][index >>> 0] ?? null;
      },
      getItem(key: string) {
        return itemsOf(this).get(`${key}`) ?? null;
      },
      setItem(key: string, value: string) {
        put(itemsOf(this), `${key}`, `${value}`);
      },
      removeItem(key: string) {
        remove(itemsOf(this), `${key}`);
      },
      clear() {
        for (const key of [...itemsOf(this).keys()]) remove(itemsOf(this), key);
      },
    }),
  );
  const standIn = (property: string, entries: Seed) => {
    const items: Items = new Map(entries);
    const target = Object.create(Storage.prototype) as object;
    // An item with the name of a member, such as `length`, is reached with getItem() alone.
    const isShown = (key: string | symbol): key is string =>
      !(key in target) && items.has(key as string);
    const set = (_: object, key: string | symbol, value: unknown) =>
      typeof key === 'string' ? put(items, key, `${value}`) : Reflect.set(target, key, value);
    const storage = new Proxy(target, {
      get: (_, key, receiver) =>
        isShown(key) ? items.get(key) : (Reflect.get(target, key, receiver) as unknown),
      has: (_, key) => key in target || items.has(key as string),
      set,
      defineProperty: (_, key, { value }) => value !== undefined && set(_, key, value),
      deleteProperty: (_, key) =>
        isShown(key) ? remove(items, key) : Reflect.deleteProperty(target, key),
      ownKeys: () => [...[...items.keys()].filter(isShown), ...Reflect.ownKeys(target)],
      getOwnPropertyDescriptor: (_, key) =>
        isShown(key)
          ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
          : Reflect.getOwnPropertyDescriptor(target, key),
      preventExtensions: () => false,
    });
    all.set(storage, items);
    Object.defineProperty(window, property, { value: storage });
    return items;
  };
  const localItems = standIn('localStorage', local);
  const sessionItems = standIn('sessionStorage', session);
  // Chromium is done with the name before `pagehide`, and a document that is still loading has no `beforeunload`.
  for (const leaving of ['beforeunload', 'pagehide'])
    addEventListener(leaving, () => {
      flush();
      // A name that the view gave itself is its own.
      if (!window.name || window.name.startsWith(mark))
        window.name = mark + JSON.stringify([[...localItems], [...sessionItems]]);
    });
  return flush;
}
