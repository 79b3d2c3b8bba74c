import type { McpAppCspViolationEvent, McpAppDownloadEvent, McpAppErrorEvent, McpAppFrameElement, McpAppLogEvent, McpAppMessageEvent, McpAppModelContextEvent, McpAppMovedEvent, McpAppOpenLinkEvent, McpAppReadyEvent, McpAppRefusedEvent, McpAppRequestCloseEvent, McpAppSizeChangeEvent, McpAppStatusChangeEvent, McpAppToolsChangeEvent } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootChangeEvent, McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { ElementMembers } from '@mcp-app/elements/view';
/** The properties of `<mcp-app-frame>`. One that is left out, or undefined, is the element's default. */
export type FrameProperties = Partial<Pick<McpAppFrameElement, 'html' | 'resourceMeta' | 'resource' | 'resourceUri' | 'tool' | 'client' | 'handlers' | 'relay' | 'server' | 'toolInput' | 'toolInputPartial' | 'toolResult' | 'toolCancelled' | 'theme' | 'locale' | 'timeZone' | 'hostInfo' | 'hostContext' | 'hostCapabilities' | 'border' | 'sandboxUrl' | 'sandboxSrc' | 'sandboxFor' | 'sandboxTokens' | 'strictCsp' | 'cspLimit' | 'allow' | 'limits' | 'labels'>>;
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
export declare const frameMembers: ElementMembers;
/** Those that are either true or false. */
export declare const frameBooleans: readonly string[];
/** The properties of `<mcp-app-root>`. One that is left out, or undefined, is the element's default. */
export type RootProperties = Partial<Pick<McpAppRootElement, 'name' | 'version' | 'displayModes' | 'sizing' | 'waitFor' | 'labels' | 'app'>>;
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
export declare const rootMembers: ElementMembers;
/** Those that are either true or false. */
export declare const rootBooleans: readonly string[];
//# sourceMappingURL=members.generated.d.ts.map