// What every adapter needs to wrap an element in a component: sort the props and set them. This file is independent of
// any framework and element.

/** An element as its manifest describes it, in terms of a component. */
export interface ElementMembers {
  readonly tag: string;
  /** The properties that a page may set. */
  readonly properties: readonly string[];
  /** The boolean properties: Vue has to know that `<McpAppFrame border>` means true. */
  readonly booleans: readonly string[];
  /** The properties that server rendering writes as attributes, with the names of the attributes. */
  readonly attributes: { readonly [property: string]: string };
  /** Attributes that the component sets itself, from the start. */
  readonly ownAttributes?: { readonly [attribute: string]: true };
  /** Callback to event: `onReady` to `mcp-app-ready`. */
  readonly events: { readonly [callback: string]: string };
  /** The properties with an event for their changes, for two-way binding such as `v-model:display-mode`. */
  readonly models: readonly string[];
  /** The named slots. */
  readonly slots: readonly string[];
}

type Values = Record<string, unknown>;

export interface SplitProps {
  readonly properties: Values;
  /** The callbacks, keyed by `on` and the event: `onmcp-app-ready`. */
  readonly listeners: Record<string, ((event: Event) => void) | undefined>;
  readonly slots: Values;
  /** Plain HTML attributes, for the framework to write. */
  readonly html: Values;
}

// In an attribute an object would become "[object Object]", and a function its source.
function isHtml(key: PropertyKey, value: unknown): boolean {
  if (typeof key === 'symbol' || /^(class|className|style)$/.test(String(key))) return true;
  return typeof value === 'function' ? String(key).startsWith('on') : Object(value) !== value;
}

/** Sorts the props of a component. Objects under names that the element does not know are left out. */
export function splitProps(props: object, members: ElementMembers): SplitProps {
  const split: SplitProps = { properties: {}, listeners: {}, slots: {}, html: {} };
  for (const key of Reflect.ownKeys(props)) {
    const name = key as string;
    const value = (props as Values)[name];
    if (members.properties.includes(name)) split.properties[name] = value;
    else if (Object.hasOwn(members.events, name))
      split.listeners[`on${members.events[name]}`] = value as () => void;
    else if (members.slots.includes(name)) {
      // An empty box in a slot would hide the element's default content.
      if (value) split.slots[name] = value;
    } else if (isHtml(key, value)) split.html[name] = value;
  }
  return split;
}

/**
 * The slots to fill. Until the element is defined, a browser shows the content of all slots at once, so a server writes
 * only `loading`.
 */
export const shownSlots = (slots: Values, isInBrowser: boolean): string[] =>
  Object.keys(slots).filter((slot) => isInBrowser || slot === 'loading');

/** The attributes for server rendering, so that the element has them before the page's script runs. */
export function attributesOf(properties: Values, members: ElementMembers): Values {
  const written = Object.entries(members.attributes)
    .map(([name, attribute]) => {
      const value = properties[name] ?? undefined;
      // Lists are words in an attribute: `inline pip`.
      return [attribute, Array.isArray(value) ? value.join(' ') : value] as const;
    })
    .filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(written), ...members.ownAttributes };
}

const lastSet = new WeakMap<HTMLElement, Values>();

/**
 * Sets the properties that differ from those of the previous call. Undefined and null mean "not set": a property
 * that was never set is not touched, and one that is no longer set gets the value that a new element has.
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
