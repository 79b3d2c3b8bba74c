'use client';
import * as React from 'react';
import '@mcp-app/elements/mcp-app-root/define';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import { mcpAppRootMembers, releaseRoot } from '@mcp-app/elements/adapters';
import type { McpApp } from '@mcp-app/elements/view';
import { AppContext } from './app-context.js';
import type { McpAppRootProps } from './props.generated.js';
import { useCommitEffect, useElement } from './use-element.js';

/**
 * The root of a view. It connects to the host, applies the host's theme, reports the size, and provides the app to the
 * hooks inside. The children render only in the browser, once the app exists, because there is no data without a host.
 * ```jsx
 * <McpAppRoot name="Clock" version="1.0.0" loading={<Spinner />}><Clock /></McpAppRoot>
 * ```
 */
export const McpAppRoot = React.forwardRef<McpAppRootElement, McpAppRootProps>(
  function McpAppRoot(props, ref) {
    const [app, setApp] = React.useState<McpApp>();
    const onSnapshotChange: McpAppRootProps['onSnapshotChange'] = (event) => {
      find();
      props.onSnapshotChange?.(event);
    };
    const watched: object = { ...props, onSnapshotChange };
    const { element, render } = useElement<McpAppRootElement>(mcpAppRootMembers, watched, ref);
    const find = () => setApp(element.current!.app);
    // After every render, because the app can be another one: its own, or that of the props.
    useCommitEffect(find);
    // Effects run from the inside out: those of the content, which may register tools, have run.
    React.useEffect(() => releaseRoot(element.current, app), [app]);
    return React.createElement(AppContext.Provider, { value: app }, render(!!app));
  },
);
