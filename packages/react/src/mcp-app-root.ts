'use client';
import { createContext, createElement, forwardRef, useState } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';
import '@mcp-app/elements/mcp-app-root/define';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { McpApp } from '@mcp-app/elements/view';
import { rootMembers } from './members.generated.js';
import type { RootCallbacks, RootProperties, RootSlots } from './members.generated.js';
import { useCommitEffect, useElement } from './use-element.js';

type Own = RootProperties & RootCallbacks & RootSlots<ReactNode>;

/** Everything that `<mcp-app-root>` takes, and what any HTML element takes. */
export interface McpAppRootProps
  extends Own, Omit<HTMLAttributes<McpAppRootElement>, keyof Own> {}

/** The app of the nearest root. */
export const AppContext = createContext<McpApp | undefined>(undefined);

/**
 * A View: connects to the Host, applies its theme, reports the size, and gives the app to the hooks inside.
 * What is inside is rendered in the browser only, once the app is there: without a Host it has no data.
 * ```jsx
 * <McpAppRoot name="Clock" version="1.0.0" loading={<Spinner />}><Clock /></McpAppRoot>
 * ```
 */
export const McpAppRoot = forwardRef<McpAppRootElement, McpAppRootProps>((props, ref) => {
  const [app, setApp] = useState<McpApp>();
  const watched: McpAppRootProps = {
    ...props,
    onChange(event) {
      find();
      props.onChange?.(event);
    },
  };
  const { element, render } = useElement(rootMembers, watched, ref);
  const find = () => setApp(element.current?.app);
  // At once, or with the first change if the root is not in the document yet.
  useCommitEffect(find, []);
  return createElement(AppContext.Provider, { value: app }, render(!!app));
});
McpAppRoot.displayName = 'McpAppRoot';
