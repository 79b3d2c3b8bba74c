// Names of tools for a model. APIs accept letters, digits, `_` and `-`, at most 64 of them, and each name only once.

const MAX_NAME = 64;

const plainName = (name: string): string => name.replace(/[^\w-]/g, '_').slice(0, MAX_NAME);

/** A tool of a server. */
export interface NamedTool {
  server: string;
  name: string;
}

/** Names that tools of views have: `app1__search`, `app1_act`. */
const isForApp = (name: string) => /^app\d+_/.test(name);

/**
 * The names for a model, in the same order. A name that only one server has stays; otherwise the name of the server is its
 * start: `maps__search`.
 */
export function namesForModel(tools: readonly NamedTool[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of tools) {
    const plain = plainName(name);
    counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return tools.map(({ server, name }) => {
    const plain = plainName(name);
    const unique = counts.get(plain) === 1 ? plain : plainName(`${server}__${name}`);
    // Room for a number at the end.
    const base = (isForApp(unique) ? `tool_${unique}` : unique).slice(0, MAX_NAME - 4);
    let free = base;
    for (let n = 2; taken.has(free); n++) free = `${base}_${n}`;
    taken.add(free);
    return free;
  });
}
