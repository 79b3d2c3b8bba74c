// Made by scripts/adapter-members.mjs from the manifest of @mcp-app/elements. Do not edit.
import type {
  McpAppCspViolationEvent,
  McpAppDownloadEvent,
  McpAppErrorEvent,
  McpAppFrameElement,
  McpAppLogEvent,
  McpAppMessageEvent,
  McpAppModelContextEvent,
  McpAppMovedEvent,
  McpAppOpenLinkEvent,
  McpAppReadyEvent,
  McpAppRefusedEvent,
  McpAppRequestCloseEvent,
  McpAppSizeChangeEvent,
  McpAppStatusChangeEvent,
  McpAppToolsChangeEvent,
} from '@mcp-app/elements/mcp-app-frame';
import type {
  McpAppRootChangeEvent,
  McpAppRootElement,
} from '@mcp-app/elements/mcp-app-root';
import type { ElementMembers } from '@mcp-app/elements/view';

/** The properties of `<mcp-app-frame>`. One that is left out, or undefined, is the element's default. */
export type FrameProperties = Partial<
  Pick<
    McpAppFrameElement,
    | 'html'
    | 'resourceMeta'
    | 'resource'
    | 'resourceUri'
    | 'tool'
    | 'client'
    | 'handlers'
    | 'relay'
    | 'server'
    | 'toolInput'
    | 'toolInputPartial'
    | 'toolResult'
    | 'toolCancelled'
    | 'theme'
    | 'locale'
    | 'timeZone'
    | 'hostInfo'
    | 'hostContext'
    | 'hostCapabilities'
    | 'border'
    | 'sandboxUrl'
    | 'sandboxSrc'
    | 'sandboxFor'
    | 'sandboxTokens'
    | 'strictCsp'
    | 'cspLimit'
    | 'allow'
    | 'limits'
    | 'labels'
  >
>;

/** The events of `<mcp-app-frame>`, as callbacks. */
export interface FrameCallbacks {
  /** The view runs and listens. */
  onReady?: (event: McpAppReadyEvent) => void;
  /** The view cannot be shown: phase, reason, hint. */
  onError?: (event: McpAppErrorEvent) => void;
  /** `status` has changed. */
  onStatusChange?: (event: McpAppStatusChangeEvent) => void;
  /** The view says how large it would like to be. */
  onSizeChange?: (event: McpAppSizeChangeEvent) => void;
  /** The view added a message to the conversation. */
  onMessage?: (event: McpAppMessageEvent) => void;
  /** The view changed what the model should know. */
  onModelContext?: (event: McpAppModelContextEvent) => void;
  /** The view wants to open a link. Cancelable. */
  onOpenLink?: (event: McpAppOpenLinkEvent) => void;
  /** The view wants to save files. Cancelable. */
  onDownload?: (event: McpAppDownloadEvent) => void;
  /** The view logged something. */
  onLog?: (event: McpAppLogEvent) => void;
  /** The view asks to be closed. Cancelable. */
  onRequestClose?: (event: McpAppRequestCloseEvent) => void;
  /** The tools that the view offers have changed. */
  onAppToolsChange?: (event: McpAppToolsChangeEvent) => void;
  /** The policy blocked something in the view. */
  onCspViolation?: (event: McpAppCspViolationEvent) => void;
  /** The view did not get all it declared or asked for. */
  onRefused?: (event: McpAppRefusedEvent) => void;
  /** The browser reloaded the view because the element was moved. */
  onMoved?: (event: McpAppMovedEvent) => void;
}

/** The named slots of `<mcp-app-frame>`. */
export interface FrameSlots<Content> {
  /** Shown until the view is ready. */
  loading?: Content;
  /** Shown when the view cannot be; replaces message, hint and retry button. */
  error?: Content;
  /** Shown beside an error; by default the text of the tool's result. */
  fallback?: Content;
}

export const frameMembers: ElementMembers = {
  tag: 'mcp-app-frame',
  properties: ['html', 'resourceMeta', 'resource', 'resourceUri', 'tool', 'client', 'handlers', 'relay', 'server', 'toolInput', 'toolInputPartial', 'toolResult', 'toolCancelled', 'theme', 'locale', 'timeZone', 'hostInfo', 'hostContext', 'hostCapabilities', 'border', 'sandboxUrl', 'sandboxSrc', 'sandboxFor', 'sandboxTokens', 'strictCsp', 'cspLimit', 'allow', 'limits', 'labels'],
  attributes: {},
  events: {
    onReady: 'mcp-app-ready',
    onError: 'mcp-app-error',
    onStatusChange: 'mcp-app-status-change',
    onSizeChange: 'mcp-app-size-change',
    onMessage: 'mcp-app-message',
    onModelContext: 'mcp-app-model-context',
    onOpenLink: 'mcp-app-open-link',
    onDownload: 'mcp-app-download',
    onLog: 'mcp-app-log',
    onRequestClose: 'mcp-app-request-close',
    onAppToolsChange: 'mcp-app-app-tools-change',
    onCspViolation: 'mcp-app-csp-violation',
    onRefused: 'mcp-app-refused',
    onMoved: 'mcp-app-moved',
  },
  slots: ['loading', 'error', 'fallback'],
};

/** Those that are either true or false. */
export const frameBooleans: readonly string[] = ['border', 'strictCsp'];

/** The properties of `<mcp-app-root>`. One that is left out, or undefined, is the element's default. */
export type RootProperties = Partial<
  Pick<
    McpAppRootElement,
    | 'name'
    | 'version'
    | 'displayModes'
    | 'sizing'
    | 'waitFor'
    | 'labels'
    | 'app'
  >
>;

/** The events of `<mcp-app-root>`, as callbacks. */
export interface RootCallbacks {
  /** The app's snapshot changed. */
  onChange?: (event: McpAppRootChangeEvent) => void;
}

/** The named slots of `<mcp-app-root>`. */
export interface RootSlots<Content> {
  /** Until the content is shown. */
  loading?: Content;
  /** There is no connection; `app.getSnapshot().error` says why. */
  error?: Content;
  /** The tool call was cancelled. */
  cancelled?: Content;
  /** Ready, but the Host sent no tool data in time. */
  starved?: Content;
}

export const rootMembers: ElementMembers = {
  tag: 'mcp-app-root',
  properties: ['name', 'version', 'displayModes', 'sizing', 'waitFor', 'labels', 'app'],
  attributes: {
    name: 'name',
    version: 'version',
    displayModes: 'display-modes',
    sizing: 'sizing',
    waitFor: 'wait-for',
  },
  events: {
    onChange: 'mcp-app-root-change',
  },
  slots: ['loading', 'error', 'cancelled', 'starved'],
};

/** Those that are either true or false. */
export const rootBooleans: readonly string[] = [];
