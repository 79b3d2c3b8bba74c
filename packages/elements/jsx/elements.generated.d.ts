// Made by scripts/adapter-members.mjs from the manifest of @mcp-app/elements. Do not edit.
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

/** Callbacks for events, such as `onmcp-app-ready`. */
export type Callbacks<Events, Prefix extends string = 'on'> = {
  [Name in keyof Events & string as `${Prefix}${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

/** The properties of `<mcp-app-frame>`. */
export type McpAppFrameProperties = {
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
} & {
  /** `url` of `sandbox`: the sandbox page on another origin (for production). */
  'sandbox-url'?: string | undefined;
  /** `allow` of `sandbox`: the permissions that the view may have, separated by spaces: camera, microphone, geolocation, clipboard-write. */
  'allow'?: string | undefined;
  /** `policy` of `consent`: a preset. */
  'policy'?: 'trusting' | 'default' | 'strict' | undefined;
  /** `locale` of `host`: the user's language as a BCP 47 tag. */
  'locale'?: string | undefined;
};

/** The events of `<mcp-app-frame>`. */
export interface McpAppFrameEvents {
  'mcp-app-ready': McpAppReadyEvent;
  'mcp-app-error': McpAppErrorEvent;
  'mcp-app-auth-required': McpAppAuthRequiredEvent;
  'mcp-app-status-change': McpAppStatusChangeEvent;
  'mcp-app-size-change': McpAppSizeChangeEvent;
  'mcp-app-display-mode-request': McpAppDisplayModeRequestEvent;
  'mcp-app-display-mode-change': McpAppDisplayModeChangeEvent;
  'mcp-app-message': McpAppMessageEvent;
  'mcp-app-model-context': McpAppModelContextEvent;
  'mcp-app-open-link': McpAppOpenLinkEvent;
  'mcp-app-legacy-action': McpAppLegacyActionEvent;
  'mcp-app-download': McpAppDownloadEvent;
  'mcp-app-log': McpAppLogEvent;
  'mcp-app-request-close': McpAppRequestCloseEvent;
  'mcp-app-tools-change': McpAppToolsChangeEvent;
  'mcp-app-csp-violation': McpAppCspViolationEvent;
  'mcp-app-refused': McpAppRefusedEvent;
  'mcp-app-audit': McpAppAuditEvent;
  'mcp-app-task': McpAppTaskEvent;
  'mcp-app-question': McpAppQuestionEvent;
  'mcp-app-new-version': McpAppNewVersionEvent;
  'mcp-app-moved': McpAppMovedEvent;
  'mcp-app-shortcut': McpAppShortcutEvent;
  'mcp-app-reveal': McpAppRevealEvent;
  'mcp-app-traced': McpAppTracedEvent;
  'mcp-app-timing': McpAppTimingEvent;
}

/** The properties of `<mcp-app-dock>`. */
export type McpAppDockProperties = {
  [Property in
    | 'side'
    | 'remember'
    | 'labels'
  ]?: Settable<McpAppDockElement, Property> | undefined;
};

/** The events of `<mcp-app-dock>`. */
export interface McpAppDockEvents {
  'mcp-app-docked-change': McpAppDockedChangeEvent;
  'mcp-app-docked-resize': McpAppDockedResizeEvent;
}

/** The properties of `<mcp-app-elicitation>`. */
export type McpAppElicitationProperties = {
  [Property in
    | 'question'
    | 'serverName'
    | 'name'
    | 'labels'
  ]?: Settable<McpAppElicitationElement, Property> | undefined;
};

/** The events of `<mcp-app-elicitation>`. */
export interface McpAppElicitationEvents {
  'mcp-app-elicitation-show': McpAppElicitationShowEvent;
  'mcp-app-elicitation-answer': McpAppElicitationAnswerEvent;
  'mcp-app-elicitation-open': McpAppElicitationOpenEvent;
  'mcp-app-elicitation-complete': McpAppElicitationCompleteEvent;
}

/** The properties of `<mcp-app-root>`. */
export type McpAppRootProperties = {
  [Property in
    | 'name'
    | 'version'
    | 'availableDisplayModes'
    | 'sizing'
    | 'waitFor'
    | 'hold'
    | 'labels'
    | 'recoverStructuredContent'
    | 'app'
  ]?: Settable<McpAppRootElement, Property> | undefined;
};

/** The events of `<mcp-app-root>`. */
export interface McpAppRootEvents {
  'mcp-app-snapshot-change': McpAppSnapshotChangeEvent;
}

/** What a tag takes: its own properties and events, and what any element takes in the framework. */
export type Tag<Own, Base> = Own & Omit<Base, keyof Own>;

export type FrameTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppFrameProperties & Callbacks<McpAppFrameEvents, Prefix>,
  Base
>;
export type DockTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppDockProperties & Callbacks<McpAppDockEvents, Prefix>,
  Base
>;
export type ElicitationTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppElicitationProperties & Callbacks<McpAppElicitationEvents, Prefix>,
  Base
>;
export type RootTag<Base, Prefix extends string = 'on'> = Tag<
  McpAppRootProperties & Callbacks<McpAppRootEvents, Prefix>,
  Base
>;
