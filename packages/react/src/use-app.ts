'use client';
// `@mcp-app/react/use-app`: the hooks of `@modelcontextprotocol/ext-apps/react`, with the `App` of `@mcp-app/elements/app`.
import * as React from 'react';
import {
  App,
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  getDocumentTheme,
} from '@mcp-app/elements/app';
import type {
  AppOptions,
  McpUiAppCapabilities,
  McpUiHostContext,
  McpUiTheme,
} from '@mcp-app/elements/app';
import type { Implementation } from '@mcp-app/elements/protocol';

export * from '@mcp-app/elements/app';

/** The options of `useApp`. They are read once, when the component is mounted. */
export interface UseAppOptions extends Pick<AppOptions, 'autoResize' | 'strict'> {
  /** The name and version of the view. */
  appInfo: Implementation;
  /** What the view supports: display modes, tools. */
  capabilities: McpUiAppCapabilities;
  /** Called before the app connects: set handlers and register tools here. */
  onAppCreated?: (app: App) => void;
}

/** What `useApp` returns. */
export interface AppState {
  /** The connected app; null until then, and after an error. */
  app: App | null;
  isConnected: boolean;
  /** Why the connection failed. */
  error: Error | null;
}

const NOT_CONNECTED: AppState = { app: null, isConnected: false, error: null };

/** Creates an app, connects it with the host, and closes it when the component is unmounted. */
export function useApp(options: UseAppOptions): AppState {
  const [state, setState] = React.useState(NOT_CONNECTED);
  const [{ appInfo, capabilities, onAppCreated, ...rest }] = React.useState(options);
  React.useEffect(() => {
    const app = new App(appInfo, capabilities, rest);
    let isMounted = true;
    const connect = async () => {
      onAppCreated?.(app);
      await app.connect();
    };
    connect().then(
      () => isMounted && setState({ app, isConnected: true, error: null }),
      (error: Error) => isMounted && setState({ ...NOT_CONNECTED, error }),
    );
    return () => {
      isMounted = false;
      void app.close();
    };
  }, []);
  return state;
}

/** Reports the height of the view to the host. Only for an app with `autoResize: false`. */
export function useAutoResize(
  app: App | null,
  _elementRef?: React.RefObject<HTMLElement | null>,
): void {
  React.useEffect(() => app?.setupSizeChangedNotifications(), [app]);
}

const subscribeToTheme = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  return () => observer.disconnect();
};
const lightTheme = () => 'light' as const;

/** The theme of the document, which `useHostStyles` sets. Rerenders when it changes. */
export function useDocumentTheme(): McpUiTheme {
  return React.useSyncExternalStore(subscribeToTheme, getDocumentTheme, lightTheme);
}

type Apply = (context: McpUiHostContext) => void;

/** @param apply always the same function */
function useHostContext(
  app: App | null,
  initial: McpUiHostContext | null | undefined,
  apply: Apply,
) {
  React.useEffect(() => {
    if (initial) apply(initial);
  }, [initial]);
  React.useEffect(() => {
    if (!app) return undefined;
    const current = app.getHostContext();
    if (current) apply(current);
    app.addEventListener('hostcontextchanged', apply);
    return () => app.removeEventListener('hostcontextchanged', apply);
  }, [app]);
}

const applyVariables: Apply = ({ theme, styles }) => {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
};

const applyFonts: Apply = ({ styles }) => {
  if (styles?.css?.fonts) applyHostFonts(styles.css.fonts);
};

/** Applies the host's theme and CSS variables to the document, and follows their changes. */
export function useHostStyleVariables(
  app: App | null,
  initialContext?: McpUiHostContext | null,
): void {
  useHostContext(app, initialContext, applyVariables);
}

/** Adds the host's fonts to the document, and follows their changes. */
export function useHostFonts(app: App | null, initialContext?: McpUiHostContext | null): void {
  useHostContext(app, initialContext, applyFonts);
}

/** Both `useHostStyleVariables` and `useHostFonts`. */
export function useHostStyles(app: App | null, initialContext?: McpUiHostContext | null): void {
  useHostStyleVariables(app, initialContext);
  useHostFonts(app, initialContext);
}
