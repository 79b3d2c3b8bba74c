// Made by scripts/adapter-members.mjs from the manifest of @mcp-app/elements. Do not edit.
import type { HTMLAttributes, ReactNode } from 'react';
import type {
  McpAppAuditEvent,
  McpAppAuthRequiredEvent,
  McpAppCspViolationEvent,
  McpAppDisplayModeChangeEvent,
  McpAppDisplayModeRequestEvent,
  McpAppDownloadEvent,
  McpAppErrorEvent,
  McpAppFrameElement,
  McpAppLegacyActionEvent,
  McpAppLogEvent,
  McpAppMessageEvent,
  McpAppModelContextEvent,
  McpAppMovedEvent,
  McpAppNewVersionEvent,
  McpAppOpenLinkEvent,
  McpAppQuestionEvent,
  McpAppReadyEvent,
  McpAppRefusedEvent,
  McpAppRequestCloseEvent,
  McpAppRevealEvent,
  McpAppShortcutEvent,
  McpAppSizeChangeEvent,
  McpAppStatusChangeEvent,
  McpAppTaskEvent,
  McpAppTimingEvent,
  McpAppToolsChangeEvent,
  McpAppTracedEvent,
} from '@mcp-app/elements/mcp-app-frame';
import type {
  McpAppDockElement,
  McpAppDockedChangeEvent,
  McpAppDockedResizeEvent,
} from '@mcp-app/elements/mcp-app-dock';
import type {
  McpAppElicitationAnswerEvent,
  McpAppElicitationCompleteEvent,
  McpAppElicitationElement,
  McpAppElicitationOpenEvent,
  McpAppElicitationShowEvent,
} from '@mcp-app/elements/mcp-app-elicitation';
import type {
  McpAppRootElement,
  McpAppSnapshotChangeEvent,
} from '@mcp-app/elements/mcp-app-root';
import type { AnyCallToolResult } from '@mcp-app/elements/protocol';

type Settable<Element, Property extends keyof Element> = Property extends 'toolResult'
  ? AnyCallToolResult
  : Element[Property];

/** The properties of `<mcp-app-frame>`. One that is left out, or undefined, is the element's default. */
type McpAppFrameProperties = {
  [Property in
    | 'html'
    | 'resource'
    | 'resourceUri'
    | 'tool'
    | 'dialects'
    | 'client'
    | 'handlers'
    | 'relay'
    | 'server'
    | 'elicitation'
    | 'auth'
    | 'toolInput'
    | 'toolInputPartial'
    | 'toolCancelled'
    | 'toolProgress'
    | 'toolCalls'
    | 'taskId'
    | 'sessionKey'
    | 'theme'
    | 'canvas'
    | 'host'
    | 'displayMode'
    | 'availableDisplayModes'
    | 'inlineToolbar'
    | 'eager'
    | 'border'
    | 'appearance'
    | 'sizing'
    | 'preferredSize'
    | 'maxHeight'
    | 'maxWidth'
    | 'sandbox'
    | 'consent'
    | 'serverId'
    | 'focusGuard'
    | 'offerNewVersion'
    | 'shortcuts'
    | 'limits'
    | 'labels'
    | 'toolResult'
  ]?: Settable<McpAppFrameElement, Property> | undefined;
};

interface McpAppFrameOwn extends McpAppFrameProperties {
  /** The view is running and initialized. */
  onReady?: ((event: McpAppReadyEvent) => void) | undefined;
  /** The view cannot be shown: phase, reason, hint. */
  onError?: ((event: McpAppErrorEvent) => void) | undefined;
  /** The user must sign in; fires instead of `mcp-app-error`. Cancelable. */
  onAuthRequired?: ((event: McpAppAuthRequiredEvent) => void) | undefined;
  /** `status` changed. */
  onStatusChange?: ((event: McpAppStatusChangeEvent) => void) | undefined;
  /** The view requested a size. */
  onSizeChange?: ((event: McpAppSizeChangeEvent) => void) | undefined;
  /** The view is about to change its display mode. Cancelable. */
  onDisplayModeRequest?: ((event: McpAppDisplayModeRequestEvent) => void) | undefined;
  /** The view changed its display mode. */
  onDisplayModeChange?: ((event: McpAppDisplayModeChangeEvent) => void) | undefined;
  /** The view sent a message to the conversation. A listener on the frame is enough to accept it. Cancelable without a handler. */
  onMessage?: ((event: McpAppMessageEvent) => void) | undefined;
  /** The view updated the model context. A listener on the frame is enough to accept it. Cancelable without a handler. */
  onModelContext?: ((event: McpAppModelContextEvent) => void) | undefined;
  /** The view wants to open a link. Cancelable. */
  onOpenLink?: ((event: McpAppOpenLinkEvent) => void) | undefined;
  /** An mcp-ui resource sent an intent or a notification. Cancelable. */
  onLegacyAction?: ((event: McpAppLegacyActionEvent) => void) | undefined;
  /** The view wants to save files. Cancelable. */
  onDownload?: ((event: McpAppDownloadEvent) => void) | undefined;
  /** The view logged something. */
  onLog?: ((event: McpAppLogEvent) => void) | undefined;
  /** The view asks to be closed. Cancelable. */
  onRequestClose?: ((event: McpAppRequestCloseEvent) => void) | undefined;
  /** The tools that the view offers changed. */
  onToolsChange?: ((event: McpAppToolsChangeEvent) => void) | undefined;
  /** The CSP blocked something in the view. */
  onCspViolation?: ((event: McpAppCspViolationEvent) => void) | undefined;
  /** Something that the view declared or requested was refused. */
  onRefused?: ((event: McpAppRefusedEvent) => void) | undefined;
  /** An action of the view ended or was denied. */
  onAudit?: ((event: McpAppAuditEvent) => void) | undefined;
  /** A tool call has become a task, its status changed, or it is no longer followed. */
  onTask?: ((event: McpAppTaskEvent) => void) | undefined;
  /** The server of a frame with `elicitation` asks the user, or the question has ended. Without contents. */
  onQuestion?: ((event: McpAppQuestionEvent) => void) | undefined;
  /** The server has another version of the view than the running one. */
  onNewVersion?: ((event: McpAppNewVersionEvent) => void) | undefined;
  /** The browser reloaded the view because the element was moved. */
  onMoved?: ((event: McpAppMovedEvent) => void) | undefined;
  /** The user pressed one of `shortcuts` in the view, which did not handle it. Cancelable: the frame then does not dispatch the key. */
  onShortcut?: ((event: McpAppShortcutEvent) => void) | undefined;
  /** The user wants to see the view that this frame shares with another one. Cancelable. */
  onReveal?: ((event: McpAppRevealEvent) => void) | undefined;
  /** A request of the view, or of the frame itself, has a span. Only with `@mcp-app/elements/tracing`. */
  onTraced?: ((event: McpAppTracedEvent) => void) | undefined;
  /** The start of a view is over, with its figures. Only with `@mcp-app/elements/timings`. */
  onTiming?: ((event: McpAppTimingEvent) => void) | undefined;
  /** Shown until the view is ready; replaces the skeleton with the app's name. */
  loading?: ReactNode | undefined;
  /** Shown if the view cannot be shown; replaces the message, the retry button and the details. */
  error?: ReactNode | undefined;
  /** Shown if the user must sign in; replaces message and button. */
  signin?: ReactNode | undefined;
  /** Shown below an error, and if the result chose no view. Default: the tool's result with text, media, links, files and data. */
  fallback?: ReactNode | undefined;
  /** Replaces the title and the mode buttons of the toolbar; the close button stays. */
  toolbar?: ReactNode | undefined;
}

/** Everything that `<mcp-app-frame>` takes, and what any HTML element takes. */
export interface McpAppFrameProps
  extends McpAppFrameOwn, Omit<HTMLAttributes<McpAppFrameElement>, keyof McpAppFrameOwn> {}

/** The properties of `<mcp-app-dock>`. One that is left out, or undefined, is the element's default. */
type McpAppDockProperties = {
  [Property in
    | 'side'
    | 'remember'
    | 'labels'
  ]?: Settable<McpAppDockElement, Property> | undefined;
};

interface McpAppDockOwn extends McpAppDockProperties {
  /** A view was docked or left, or another tab was selected. */
  onDockedChange?: ((event: McpAppDockedChangeEvent) => void) | undefined;
  /** The user has resized the dock, or reset its size. */
  onDockedResize?: ((event: McpAppDockedResizeEvent) => void) | undefined;
}

/** Everything that `<mcp-app-dock>` takes, and what any HTML element takes. */
export interface McpAppDockProps
  extends McpAppDockOwn, Omit<HTMLAttributes<McpAppDockElement>, keyof McpAppDockOwn> {}

/** The properties of `<mcp-app-elicitation>`. One that is left out, or undefined, is the element's default. */
type McpAppElicitationProperties = {
  [Property in
    | 'question'
    | 'serverName'
    | 'name'
    | 'labels'
  ]?: Settable<McpAppElicitationElement, Property> | undefined;
};

interface McpAppElicitationOwn extends McpAppElicitationProperties {
  /** A question is shown. */
  onShow?: ((event: McpAppElicitationShowEvent) => void) | undefined;
  /** The user has accepted, declined or cancelled a question. */
  onAnswer?: ((event: McpAppElicitationAnswerEvent) => void) | undefined;
  /** The user agreed to open an address. Cancelable, for pages that open it themselves. */
  onOpen?: ((event: McpAppElicitationOpenEvent) => void) | undefined;
  /** The server has confirmed that the user is done with an address. */
  onComplete?: ((event: McpAppElicitationCompleteEvent) => void) | undefined;
}

/** Everything that `<mcp-app-elicitation>` takes, and what any HTML element takes. */
export interface McpAppElicitationProps
  extends McpAppElicitationOwn, Omit<HTMLAttributes<McpAppElicitationElement>, keyof McpAppElicitationOwn> {}

/** The properties of `<mcp-app-root>`. One that is left out, or undefined, is the element's default. */
type McpAppRootProperties = {
  [Property in
    | 'name'
    | 'version'
    | 'availableDisplayModes'
    | 'sizing'
    | 'waitFor'
    | 'labels'
    | 'recoverStructuredContent'
    | 'app'
  ]?: Settable<McpAppRootElement, Property> | undefined;
};

interface McpAppRootOwn extends McpAppRootProperties {
  /** The app's snapshot changed. */
  onSnapshotChange?: ((event: McpAppSnapshotChangeEvent) => void) | undefined;
  /** Shown until the content is shown. */
  loading?: ReactNode | undefined;
  /** Shown when the connection failed; `app.getSnapshot().error` has the reason. */
  error?: ReactNode | undefined;
  /** Shown when the tool call was cancelled. */
  cancelled?: ReactNode | undefined;
  /** Shown when the host sent no tool data in time. */
  starved?: ReactNode | undefined;
}

/** Everything that `<mcp-app-root>` takes, and what any HTML element takes. */
export interface McpAppRootProps
  extends McpAppRootOwn, Omit<HTMLAttributes<McpAppRootElement>, keyof McpAppRootOwn> {}
