// Made by scripts/adapter-members.mjs from the manifest of @mcp-app/elements. Do not edit.
import type { DefineSetupFnComponent, Slot, SlotsType } from 'vue';
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
  McpAppOpenLinkEvent,
  McpAppReadyEvent,
  McpAppRefusedEvent,
  McpAppRequestCloseEvent,
  McpAppSizeChangeEvent,
  McpAppStatusChangeEvent,
  McpAppToolsChangeEvent,
} from '@mcp-app/elements/mcp-app-frame';
import type {
  McpAppRootElement,
  McpAppSnapshotChangeEvent,
} from '@mcp-app/elements/mcp-app-root';

/** The properties of `<mcp-app-frame>`. One that is left out, or undefined, is the element's default. */
type McpAppFrameProperties = Partial<
  Pick<
    McpAppFrameElement,
    | 'html'
    | 'resourceMeta'
    | 'resource'
    | 'resourceUri'
    | 'tool'
    | 'dialects'
    | 'client'
    | 'handlers'
    | 'relay'
    | 'server'
    | 'auth'
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
    | 'displayMode'
    | 'availableDisplayModes'
    | 'inlineToolbar'
    | 'eager'
    | 'border'
    | 'sizing'
    | 'maxHeight'
    | 'maxWidth'
    | 'sandboxUrl'
    | 'sandboxFile'
    | 'sandboxFor'
    | 'sandboxTokens'
    | 'strictCsp'
    | 'allowLoopback'
    | 'cspLimit'
    | 'allow'
    | 'policy'
    | 'ask'
    | 'serverId'
    | 'grantStore'
    | 'viewStorage'
    | 'pin'
    | 'focusGuard'
    | 'limits'
    | 'labels'
  >
>;

interface McpAppFrameProps extends McpAppFrameProperties {
  /** The view runs and listens. */
  onReady?: (event: McpAppReadyEvent) => void;
  /** The view cannot be shown: phase, reason, hint. */
  onError?: (event: McpAppErrorEvent) => void;
  /** The user has to sign in; fires in place of `mcp-app-error`. Cancelable. */
  onAuthRequired?: (event: McpAppAuthRequiredEvent) => void;
  /** `status` has changed. */
  onStatusChange?: (event: McpAppStatusChangeEvent) => void;
  /** The view says how large it would like to be. */
  onSizeChange?: (event: McpAppSizeChangeEvent) => void;
  /** The view is about to be shown in another mode. Cancelable. */
  onDisplayModeRequest?: (event: McpAppDisplayModeRequestEvent) => void;
  /** The view is shown in another mode now. */
  onDisplayModeChange?: (event: McpAppDisplayModeChangeEvent) => void;
  /** The view added a message to the conversation. A listener on the frame is enough to take it. Cancelable without a handler. */
  onMessage?: (event: McpAppMessageEvent) => void;
  /** The view changed what the model should know. A listener on the frame is enough to take it. Cancelable without a handler. */
  onModelContext?: (event: McpAppModelContextEvent) => void;
  /** The view wants to open a link. Cancelable. */
  onOpenLink?: (event: McpAppOpenLinkEvent) => void;
  /** An mcp-ui resource sent an intent or a notification. Cancelable. */
  onLegacyAction?: (event: McpAppLegacyActionEvent) => void;
  /** The view wants to save files. Cancelable. */
  onDownload?: (event: McpAppDownloadEvent) => void;
  /** The view logged something. */
  onLog?: (event: McpAppLogEvent) => void;
  /** The view asks to be closed. Cancelable. */
  onRequestClose?: (event: McpAppRequestCloseEvent) => void;
  /** The tools that the view offers have changed. */
  onToolsChange?: (event: McpAppToolsChangeEvent) => void;
  /** The policy blocked something in the view. */
  onCspViolation?: (event: McpAppCspViolationEvent) => void;
  /** The view did not get all it declared or asked for. */
  onRefused?: (event: McpAppRefusedEvent) => void;
  /** An action of the view has ended, or was denied. */
  onAudit?: (event: McpAppAuditEvent) => void;
  /** The browser reloaded the view because the element was moved. */
  onMoved?: (event: McpAppMovedEvent) => void;
  'onUpdate:displayMode'?: (value: McpAppFrameElement['displayMode']) => void;
}

interface McpAppFrameSlots {
  default?: Slot;
  /** Shown until the view is ready. */
  loading?: Slot;
  /** Shown when the view cannot be; replaces message, hint and retry button. */
  error?: Slot;
  /** Shown when the user has to sign in; replaces message and button. */
  signin?: Slot;
  /** Shown beside an error; by default the tool's result: text, media, links, files, data. */
  fallback?: Slot;
  /** Replaces the title and the mode buttons of the toolbar; the close button stays. */
  toolbar?: Slot;
}

type McpAppFrameBase = DefineSetupFnComponent<
  McpAppFrameProps,
  Record<never, never>,
  SlotsType<McpAppFrameSlots>
>;

/** A component whose template ref has the element. */
export type McpAppFrameComponent = new (
  ...args: ConstructorParameters<McpAppFrameBase>
) => InstanceType<McpAppFrameBase> & {
  /** The element with its methods; undefined until it is there. */
  readonly element: McpAppFrameElement | undefined;
};

/** The properties of `<mcp-app-root>`. One that is left out, or undefined, is the element's default. */
type McpAppRootProperties = Partial<
  Pick<
    McpAppRootElement,
    | 'name'
    | 'version'
    | 'availableDisplayModes'
    | 'sizing'
    | 'waitFor'
    | 'labels'
    | 'app'
  >
>;

interface McpAppRootProps extends McpAppRootProperties {
  /** The app's snapshot changed. */
  onSnapshotChange?: (event: McpAppSnapshotChangeEvent) => void;
}

interface McpAppRootSlots {
  default?: Slot;
  /** Shown until the content is. */
  loading?: Slot;
  /** Shown when the connection failed; `app.getSnapshot().error` has the reason. */
  error?: Slot;
  /** Shown when the tool call was cancelled. */
  cancelled?: Slot;
  /** Shown when the host sent no tool data in time. */
  starved?: Slot;
}

type McpAppRootBase = DefineSetupFnComponent<
  McpAppRootProps,
  Record<never, never>,
  SlotsType<McpAppRootSlots>
>;

/** A component whose template ref has the element. */
export type McpAppRootComponent = new (
  ...args: ConstructorParameters<McpAppRootBase>
) => InstanceType<McpAppRootBase> & {
  /** The element with its methods; undefined until it is there. */
  readonly element: McpAppRootElement | undefined;
};
