'use client';
// Binds React to a custom element. React 18 does not set properties of custom elements, and React 19 sets only some.
import * as React from 'react';
import { attributesOf, setProperties, shownSlots, splitProps } from '@mcp-app/elements/adapters';
import type { ElementMembers } from '@mcp-app/elements/adapters';

// Effects do not run on a server, but React 18 warns about layout effects there.
export const useCommitEffect =
  typeof document === 'undefined' ? React.useEffect : React.useLayoutEffect;

const neverChanges = () => () => {};

/** False on a server and during hydration, true afterwards. */
const useIsInBrowser = () =>
  React.useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** Keeps the element's properties equal to the props and sets them before its first update. `render` renders it. */
export function useElement<E extends HTMLElement>(
  members: ElementMembers,
  { children, ...props }: React.PropsWithChildren<object>,
  ref: React.Ref<E>,
) {
  const element = React.useRef<E>(null);
  const { properties, listeners, slots, html } = splitProps(props, members);
  const latest = React.useRef(listeners);
  // Only the initial values: later changes reach the element as properties, so the server's markup stays valid.
  const [attributes] = React.useState(() => attributesOf(properties, members));

  useCommitEffect(() => {
    latest.current = listeners;
    setProperties(element.current!, properties);
  });
  // Only events that have a callback: a listener for messages tells the view that the host accepts them.
  const listened = Object.values(members.events).filter((type) => listeners[`on${type}`]);
  const eventTypes = listened.join(' ');
  useCommitEffect(() => {
    const stop = new AbortController();
    const notify = (event: Event) => latest.current[`on${event.type}`]?.(event);
    for (const type of eventTypes ? eventTypes.split(' ') : [])
      element.current!.addEventListener(type, notify, { signal: stop.signal });
    return () => stop.abort();
  }, [eventTypes]);
  React.useImperativeHandle(ref, () => element.current!, []);

  // On custom elements, React 18 writes an attribute `className` instead of `class`.
  const { className, ...rest } = html;
  const shown = shownSlots(slots, useIsInBrowser());
  const render = (isFilled: boolean) =>
    React.createElement(
      members.tag,
      { ...attributes, ...rest, ...(className ? { class: className } : {}), ref: element },
      isFilled && children,
      isFilled &&
        shown.map((slot) =>
          React.createElement(
            'div',
            { key: slot, slot, style: { display: 'contents' } },
            slots[slot] as React.ReactNode,
          ),
        ),
    );
  return { element, render };
}
