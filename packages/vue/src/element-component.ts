// The one place where Vue meets a custom element. Vue's own `.prop` makes '' of a text that is taken back,
// which would count as given, and its attributes make text of unknown objects.
import { defineComponent, h, shallowRef, toRaw } from 'vue';
import type { ShallowRef, VNode } from 'vue';
import { attributesOf, setProperties, splitProps } from '@mcp-app/elements/adapters';
import type { ElementMembers } from '@mcp-app/elements/adapters';

/** `onStatusChange` -> `statusChange` */
const eventOf = (callback: string) => callback.charAt(2).toLowerCase() + callback.slice(3);

/**
 * A listener for these is an answer: it tells the view that the host takes messages. So they are listened for only
 * if the page does, which Vue tells only of events that are not declared in `emits`.
 */
const ANSWERS = ['mcp-app-message', 'mcp-app-model-context'];

/** The properties that tell of their changes: what `v-model:display-mode` binds. */
const modelsOf = ({ properties, events }: ElementMembers) =>
  properties.filter((name) => Object.keys(events).map(eventOf).includes(`${name}Change`));

/**
 * A component that keeps the element like its props, which are set before it enters the page. `setup` gets the
 * element and returns whether there is something in its slots; `heard` is called before an event is passed on.
 */
export function elementComponent<E extends HTMLElement>(
  name: string,
  members: ElementMembers,
  setup: (element: ShallowRef<E | undefined>) => { isFilled(): boolean; heard?(): void },
): unknown {
  return defineComponent(
    (props: Record<string, unknown>, { attrs, emit, expose, slots }) => {
      const element = shallowRef<E>();
      expose({ element });
      const { isFilled, heard } = setup(element);

      // A proxy of a client would fail at its private fields, and one of data cannot be cloned.
      const raw = () =>
        Object.fromEntries(Object.entries(props).map(([key, value]) => [key, toRaw(value)]));
      const apply = ({ el }: VNode) => setProperties(el as E, raw());
      const models = modelsOf(members);
      // After the event: a change is told before it is made, and a refusal before it is taken back.
      const updateModels = () =>
        models.forEach((model) => {
          const value = element.value?.[model as keyof E];
          if (value !== undefined && value !== props[model]) emit(`update:${model}`, value);
        });
      const listener = (type: string, hear: (event: Event) => void) => [
        `onM${type.slice(1)}`,
        (event: Event) => {
          heard?.();
          hear(event);
          queueMicrotask(updateModels);
        },
      ];
      const events = Object.entries(members.events);
      const listeners = events
        .filter(([, type]) => !ANSWERS.includes(type))
        .map(([callback, type]) => listener(type, (event) => emit(eventOf(callback), event)));
      // One callback, or several in an array.
      const callbacksOf = (callback: string) =>
        [attrs[callback] ?? []].flat() as ((event: Event) => void)[];
      const answers = () =>
        events
          .filter(([callback, type]) => ANSWERS.includes(type) && attrs[callback])
          .map(([callback, type]) =>
            listener(type, (event) => callbacksOf(callback).forEach((call) => call(event))),
          );
      // The first ones only: later the properties tell the element, and the markup stays as a server wrote it.
      const fixed = {
        ...attributesOf(raw(), members),
        ...Object.fromEntries(listeners),
        ref: element,
        onVnodeBeforeMount: apply,
        onVnodeUpdated: apply,
      };
      const fill = () => [
        slots['default']?.(),
        members.slots.map(
          (slot) =>
            slots[slot] && h('div', { key: slot, slot, style: 'display:contents' }, slots[slot]()),
        ),
      ];
      return () =>
        h(
          members.tag,
          {
            ...splitProps(attrs, members).html,
            ...fixed,
            ...Object.fromEntries(answers()),
          },
          isFilled() ? fill() : [],
        );
    },
    {
      name,
      inheritAttrs: false,
      // Only booleans need a type: `<McpAppFrame border>` passes an empty text.
      props: Object.fromEntries(
        members.properties.map((key) => [key, members.booleans.includes(key) ? Boolean : null]),
      ),
      emits: [
        ...Object.entries(members.events)
          .filter(([, type]) => !ANSWERS.includes(type))
          .map(([callback]) => eventOf(callback)),
        ...modelsOf(members).map((model) => `update:${model}`),
      ],
    },
  );
}
