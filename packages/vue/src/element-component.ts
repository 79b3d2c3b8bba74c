// Binds Vue to a custom element. Vue's own `.prop` sets a string that is no longer passed to '', which would count
// as set, and its attributes turn unknown objects into strings.
import { defineComponent, h, onMounted, shallowRef, toRaw, watch } from 'vue';
import type { ShallowRef, VNode } from 'vue';
import { attributesOf, setProperties, splitProps } from '@mcp-app/elements/adapters';
import type { ElementMembers } from '@mcp-app/elements/adapters';

/** `onStatusChange` -> `statusChange` */
const eventOf = (callback: string) => callback.charAt(2).toLowerCase() + callback.slice(3);

/**
 * A listener for these events tells the view that the host accepts messages, so they get one only if the page listens.
 * Vue reveals that only for events that are not declared in `emits`.
 */
const ANSWERS = ['mcp-app-message', 'mcp-app-model-context'];

/**
 * A component that keeps the element's properties equal to its props and sets them before the element enters the page.
 * `setup` gets the element and returns a function that says whether to render the content.
 */
export function elementComponent<E extends HTMLElement>(
  name: string,
  members: ElementMembers,
  setup: (element: ShallowRef<E | undefined>) => () => boolean,
): unknown {
  return defineComponent(
    (props: Record<string, unknown>, { attrs, emit, expose, slots }) => {
      const element = shallowRef<E>();
      expose({ element });
      // Composables read the app of a root once, so another app needs another element and other content.
      const app = () => toRaw(props['app']);
      watch(app, () => (element.value = undefined), { flush: 'sync' });
      const isFilled = setup(element);
      // Until the element is defined, a browser shows the content of all slots at once, so a server writes only
      // `loading`.
      const isMounted = shallowRef(false);
      onMounted(() => (isMounted.value = true));

      // A proxy of a client fails on its private fields, and a proxy of data cannot be cloned.
      const raw = () =>
        Object.fromEntries(Object.entries(props).map(([key, value]) => [key, toRaw(value)]));
      const apply = ({ el }: VNode) => setProperties(el as E, raw());
      // After the event, because only then is it known whether the page prevented a change.
      const updateModels = () =>
        members.models.forEach((model) => {
          const value = element.value?.[model as keyof E];
          if (value !== undefined && value !== props[model]) emit(`update:${model}`, value);
        });
      const listener = (type: string, notify: (event: Event) => void) => [
        `onM${type.slice(1)}`,
        (event: Event) => {
          notify(event);
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
      // Only the initial values: later changes reach the element as properties, so the server's
      // markup stays valid.
      const fixed = {
        ...attributesOf(raw(), members),
        ...Object.fromEntries(listeners),
        ref: element,
        onVnodeBeforeMount: apply,
        onVnodeUpdated: apply,
      };
      const fill = () => [
        slots['default']?.(),
        members.slots
          .filter((slot) => isMounted.value || slot === 'loading')
          .map(
            (slot) =>
              slots[slot] &&
              h('div', { key: slot, slot, style: 'display:contents' }, slots[slot]()),
          ),
      ];
      return () =>
        h(
          members.tag,
          {
            key: app() as never,
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
      // Only booleans need a type: `<McpAppFrame border>` passes an empty string.
      props: Object.fromEntries(
        members.properties.map((key) => [key, members.booleans.includes(key) ? Boolean : null]),
      ),
      emits: [
        ...Object.entries(members.events)
          .filter(([, type]) => !ANSWERS.includes(type))
          .map(([callback]) => eventOf(callback)),
        ...members.models.map((model) => `update:${model}`),
      ],
    },
  );
}
