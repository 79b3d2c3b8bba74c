'use client';
// The one place where React meets a custom element: properties instead of attributes, listeners that follow
// the latest callback, named slots. React 18 knows none of that, React 19 only some.
import {
  createElement,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PropsWithChildren, ReactNode, Ref, RefObject } from 'react';
import { attributesOf, setProperties, splitProps } from '@mcp-app/elements/view';
import type { ElementMembers } from '@mcp-app/elements/view';

// On a server no effect runs, but React 18 warns of this kind.
export const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const CONTENTS = { display: 'contents' };

/** Keeps the element like the props, which are set before its first update. `render` makes its tag. */
export function useElement<E extends HTMLElement>(
  members: ElementMembers,
  { children, ...props }: PropsWithChildren<object>,
  ref: Ref<E>,
): { element: RefObject<E | null>; render: (isFilled: boolean) => ReactNode } {
  const element = useRef<E>(null);
  const { properties, callbacks, slots, html } = splitProps(props, members);
  const latest = useRef(callbacks);
  // Only the first ones: after that the properties tell the element, and the markup stays as a server wrote it.
  const [attributes] = useState(() => attributesOf(properties, members));

  useCommitEffect(() => {
    latest.current = callbacks;
    setProperties(element.current!, properties);
  });
  useCommitEffect(() => {
    const stop = new AbortController();
    for (const [name, type] of Object.entries(members.events)) {
      const hear = (event: Event) => (latest.current[name] as EventListener | undefined)?.(event);
      element.current!.addEventListener(type, hear, { signal: stop.signal });
    }
    return () => stop.abort();
  }, [members]);
  useImperativeHandle(ref, () => element.current!, []);

  const { className, ...rest } = html;
  const filled = Object.entries(slots).map(([slot, content]) =>
    createElement('div', { key: slot, slot, style: CONTENTS }, content as ReactNode),
  );
  return {
    element,
    render: (isFilled) =>
      createElement(
        members.tag,
        // React 18 writes `className` on a custom element as it stands.
        { ...attributes, ...rest, ...(className ? { class: className } : {}), ref: element },
        ...(isFilled ? [children, filled] : []),
      ),
  };
}
