// The one place where Vue meets a custom element: properties as they are, listeners, named slots. Vue's own
// `.prop` turns a text that is taken back into '', which would count as given.
import { h, shallowRef, toRaw } from 'vue';
import type { ShallowRef, Slot, VNode } from 'vue';
import { attributesOf, setProperties, splitProps } from '@mcp-app/elements/view';
import type { ElementMembers } from '@mcp-app/elements/view';

/** The type of the emits that belong to callbacks: `onReady` -> `ready`. */
export type EmitsOf<Callbacks> = {
  [K in keyof Callbacks as K extends `on${infer Name}` ? Uncapitalize<Name> : never]-?: NonNullable<
    Callbacks[K]
  >;
};

/** A component whose template ref has the element. */
export type ElementComponent<
  Component extends abstract new (props: never) => object,
  E extends HTMLElement,
> = new (...props: ConstructorParameters<Component>) => InstanceType<Component> & {
  /** The element with its methods; undefined until it is there. */
  readonly element: E | undefined;
};

/** The `SetupContext` of any component that stands for an element. */
interface Context {
  attrs: object;
  emit: (name: never, event: never) => void;
  expose: (exposed: object) => void;
  slots: Readonly<Record<string, Slot | undefined>>;
}

/** `onStatusChange` -> `statusChange` */
const eventOf = (callback: string) => callback.charAt(2).toLowerCase() + callback.slice(3);

/** The runtime half of a component's options: its props, of which only booleans need a type, and its events. */
export const optionsOf = (members: ElementMembers, booleans: readonly string[]) => ({
  inheritAttrs: false,
  props: Object.fromEntries(
    members.properties.map((name) => [
      name,
      // Without the default Vue makes false of a boolean that is left out.
      booleans.includes(name) ? { type: Boolean, default: undefined } : null,
    ]),
  ),
  emits: Object.keys(members.events).map(eventOf),
});

/**
 * Keeps the element like the props, which are set before it enters the page. `render` makes its tag; `heard`
 * is called before each event is passed on.
 */
export function useElement<E extends HTMLElement>(
  members: ElementMembers,
  props: object,
  { attrs, emit, expose, slots }: Context,
  heard?: () => void,
): { element: ShallowRef<E | undefined>; render: (isFilled: boolean) => VNode } {
  const element = shallowRef<E>();
  expose({ element });

  // A reactive object is a proxy, which postMessage cannot clone.
  const raw = () =>
    Object.fromEntries(Object.entries(props).map(([name, value]) => [name, toRaw(value)]));
  const apply = ({ el }: VNode) => setProperties(el as E, raw());
  const listeners = Object.entries(members.events).map(([callback, type]) => [
    `onM${type.slice(1)}`,
    (event: Event) => {
      heard?.();
      emit(eventOf(callback) as never, event as never);
    },
  ]);
  // Only the first ones: after that the properties tell the element, and the markup stays as a server wrote it.
  const fixed = { ...attributesOf(raw(), members), ...Object.fromEntries(listeners) };
  const fill = () => [
    slots['default']?.(),
    ...members.slots
      .filter((slot) => slots[slot])
      .map((slot) => h('div', { key: slot, slot, style: 'display:contents' }, slots[slot]!())),
  ];
  return {
    element,
    render: (isFilled) =>
      h(
        members.tag,
        {
          ...fixed,
          ...splitProps(attrs, members).html,
          ref: element,
          onVnodeBeforeMount: apply,
          onVnodeUpdated: apply,
        },
        isFilled ? fill() : [],
      ),
  };
}
