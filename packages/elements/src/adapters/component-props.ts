// What all framework adapters need to stand for an element: whose is a prop, how is it set, and what to say
// when a hook finds no app. No framework and no element is known here.

/** An element as its manifest describes it, in the words of a component. */
export interface ElementMembers {
  readonly tag: string;
  /** The properties that a page may set. */
  readonly properties: readonly string[];
  /** Those that are true or false: Vue has to know that `<McpAppFrame border>` means true. */
  readonly booleans: readonly string[];
  /** Those that a server writes as attributes, with their names there. */
  readonly attributes: { readonly [property: string]: string };
  /** The name of a callback and of the event that it hears: `onReady`, `mcp-app-ready`. */
  readonly events: { readonly [callback: string]: string };
  /** The named slots. */
  readonly slots: readonly string[];
}

type Values = Record<string, unknown>;

export interface SplitProps {
  readonly properties: Values;
  /** The callbacks, by the event with `on` before it: `onmcp-app-ready`. */
  readonly listeners: Record<string, ((event: Event) => void) | undefined>;
  readonly slots: Values;
  /** Plain HTML, for the framework to write. */
  readonly html: Values;
}

// What is left of an object in an attribute is "[object Object]", and of a function its source.
function isHtml(key: PropertyKey, value: unknown): boolean {
  if (typeof key === 'symbol' || /^(class|className|style)$/.test(String(key))) return true;
  return typeof value === 'function' ? String(key).startsWith('on') : Object(value) !== value;
}

/** Sorts the props of a component. Objects under a name that the element does not know are left out. */
export function splitProps(props: object, members: ElementMembers): SplitProps {
  const split: SplitProps = { properties: {}, listeners: {}, slots: {}, html: {} };
  for (const key of Reflect.ownKeys(props)) {
    const name = key as string;
    const value = (props as Values)[name];
    if (members.properties.includes(name)) split.properties[name] = value;
    else if (Object.hasOwn(members.events, name))
      split.listeners[`on${members.events[name]}`] = value as () => void;
    else if (members.slots.includes(name)) {
      // An empty box in a slot would hide what the element shows there by itself.
      if (value) split.slots[name] = value;
    } else if (isHtml(key, value)) split.html[name] = value;
  }
  return split;
}

/** The attributes that a server writes, so that the element has them before the page's script runs. */
export function attributesOf(properties: Values, members: ElementMembers): Values {
  return Object.fromEntries(
    Object.entries(members.attributes)
      .map(([name, attribute]) => {
        const value = properties[name] ?? undefined;
        // Lists are words in an attribute: `inline pip`.
        return [attribute, Array.isArray(value) ? value.join(' ') : value] as const;
      })
      .filter(([, value]) => value !== undefined),
  );
}

const lastSet = new WeakMap<HTMLElement, Values>();

/**
 * Sets the properties that differ from those of the call before. Undefined and null mean "not set": what was
 * never set is not touched, and what is no longer set gets the value that a new element has.
 */
export function setProperties(element: HTMLElement, properties: Values): void {
  const before = lastSet.get(element) ?? {};
  lastSet.set(element, { ...properties });
  const target = element as unknown as Values;
  for (const name of Object.keys({ ...before, ...properties })) {
    const value = properties[name] ?? undefined;
    if (value === (before[name] ?? undefined)) continue;
    const fresh = () => document.createElement(element.localName) as unknown as Values;
    target[name] = value === undefined ? fresh()[name] : value;
  }
}

/** The app of a hook. @throws Error that names the hook, when there is none. */
export function neededApp<App>(app: App | undefined, hook: string): App {
  if (app) return app;
  throw new Error(
    `${hook}() found no app. Use it in a component inside <McpAppRoot>, or pass an McpApp to it.`,
  );
}
