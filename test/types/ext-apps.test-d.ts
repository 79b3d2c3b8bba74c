// Our message types and the official ones are assignable to each other, in both directions.
import type * as V2 from '@modelcontextprotocol/ext-apps';
import type * as V2Bridge from '@modelcontextprotocol/ext-apps/app-bridge';
import type * as V1 from 'ext-apps-1';
import type * as V1Bridge from 'ext-apps-1/app-bridge';
import { describe, expectTypeOf, it } from 'vitest';
import type * as Our from '../../packages/elements/src/protocol/index.js';

/** Compiles only if each is assignable to the other. */
type Same<A extends B, B extends C, C = A> = [A, B, C];
/** Our types without `split`, a proposal that the specification does not have yet (ext-apps#739). */
type Specified<T> = T extends 'split'
  ? never
  : T extends object
    ? { [K in keyof T]: Specified<T[K]> }
    : T;
type Request<M extends keyof Our.ViewToHostRequests> = Specified<Our.ViewToHostRequests[M]>;

describe('ext-apps 2.0.4', () => {
  it('R4 resource metadata, both ways', () => {
    expectTypeOf<Same<Our.ResourceCsp, V2.McpUiResourceCsp>>().toBeArray();
    expectTypeOf<Same<Our.ResourcePermissions, V2.McpUiResourcePermissions>>().toBeArray();
    expectTypeOf<Same<Our.ResourceUiMeta, V2.McpUiResourceMeta>>().toBeArray();
    expectTypeOf<Same<Our.ToolUiMeta, V2.McpUiToolMeta>>().toBeArray();
    expectTypeOf<Our.ToolVisibility>().toEqualTypeOf<V2.McpUiToolVisibility>();
  });
  it('L4 L5 capabilities, both ways', () => {
    expectTypeOf<Same<Our.HostCapabilities, V2.McpUiHostCapabilities>>().toBeArray();
    expectTypeOf<Same<Specified<Our.AppCapabilities>, V2.McpUiAppCapabilities>>().toBeArray();
    expectTypeOf<
      Same<Our.ContentModalities, V2.McpUiSupportedContentBlockModalities>
    >().toBeArray();
  });
  it('C1 C5 host context and style variables', () => {
    expectTypeOf<Our.StyleVariableName>().toEqualTypeOf<V2.McpUiStyleVariableKey>();
    expectTypeOf<Our.Theme>().toEqualTypeOf<V2.McpUiTheme>();
    expectTypeOf<Specified<Our.DisplayMode>>().toEqualTypeOf<V2.McpUiDisplayMode>();
    // The official type requires all 76 keys, although hosts send any number: theirs is assignable to ours, and ours to
    // theirs except for the missing keys.
    expectTypeOf<V2.McpUiHostContext>().toExtend<Our.HostContext>();
    expectTypeOf<Specified<Omit<Our.HostContext, 'styles'>>>().toExtend<
      Omit<V2.McpUiHostContext, 'styles'>
    >();
    expectTypeOf<Required<Our.StyleVariables>>().toExtend<V2.McpUiStyles>();
  });
  it('L1 the handshake', () => {
    type Init = Request<'ui/initialize'>;
    expectTypeOf<Same<Init['params'], V2.McpUiInitializeRequest['params']>>().toBeArray();
    expectTypeOf<V2.McpUiInitializeResult>().toExtend<Init['result']>();
    expectTypeOf<Omit<Init['result'], 'hostContext'>>().toExtend<
      Omit<V2.McpUiInitializeResult, 'hostContext'>
    >();
  });
  it('V7 V8 V9 V10 M2 requests of a view', () => {
    expectTypeOf<
      Same<Request<'ui/open-link'>['params'], V2.McpUiOpenLinkRequest['params']>
    >().toBeArray();
    expectTypeOf<Same<Request<'ui/open-link'>['result'], V2.McpUiOpenLinkResult>>().toBeArray();
    expectTypeOf<
      Same<Request<'ui/download-file'>['params'], V2.McpUiDownloadFileRequest['params']>
    >().toBeArray();
    expectTypeOf<
      Same<Request<'ui/download-file'>['result'], V2.McpUiDownloadFileResult>
    >().toBeArray();
    expectTypeOf<
      Same<Request<'ui/message'>['params'], V2.McpUiMessageRequest['params']>
    >().toBeArray();
    expectTypeOf<Same<Request<'ui/message'>['result'], V2.McpUiMessageResult>>().toBeArray();
    expectTypeOf<
      Same<
        Request<'ui/update-model-context'>['params'],
        V2.McpUiUpdateModelContextRequest['params']
      >
    >().toBeArray();
    expectTypeOf<
      Same<
        Request<'ui/request-display-mode'>['params'],
        V2.McpUiRequestDisplayModeRequest['params']
      >
    >().toBeArray();
    expectTypeOf<
      Same<Request<'ui/request-display-mode'>['result'], V2.McpUiRequestDisplayModeResult>
    >().toBeArray();
  });
  it('D1 D2 D3 D4 C3 notifications', () => {
    type FromHost = Our.HostToViewNotifications;
    type FromView = Our.ViewToHostNotifications;
    expectTypeOf<
      Same<FromHost['ui/notifications/tool-input'], V2.McpUiToolInputNotification['params']>
    >().toBeArray();
    expectTypeOf<
      Same<
        FromHost['ui/notifications/tool-input-partial'],
        V2.McpUiToolInputPartialNotification['params']
      >
    >().toBeArray();
    expectTypeOf<
      Same<FromHost['ui/notifications/tool-result'], V2.McpUiToolResultNotification['params']>
    >().toBeArray();
    expectTypeOf<
      Same<FromHost['ui/notifications/tool-cancelled'], V2.McpUiToolCancelledNotification['params']>
    >().toBeArray();
    expectTypeOf<
      Same<FromView['ui/notifications/size-changed'], V2.McpUiSizeChangedNotification['params']>
    >().toBeArray();
  });
  it('S2 S3 sandbox messages', () => {
    expectTypeOf<
      Same<
        Our.HostToSandboxNotifications['ui/notifications/sandbox-resource-ready'],
        V2Bridge.McpUiSandboxResourceReadyNotification['params']
      >
    >().toBeArray();
  });
});

describe('ext-apps 1.7.5', () => {
  it('R4 L4 L5 metadata and capabilities, both ways', () => {
    expectTypeOf<Same<Our.ResourceUiMeta, V1.McpUiResourceMeta>>().toBeArray();
    expectTypeOf<Same<Our.HostCapabilities, V1.McpUiHostCapabilities>>().toBeArray();
    expectTypeOf<Same<Specified<Our.AppCapabilities>, V1.McpUiAppCapabilities>>().toBeArray();
    expectTypeOf<Our.StyleVariableName>().toEqualTypeOf<V1.McpUiStyleVariableKey>();
  });
  it('L1 V7 V8 V9 V10 M2 requests of a view', () => {
    expectTypeOf<
      Same<Request<'ui/initialize'>['params'], V1.McpUiInitializeRequest['params']>
    >().toBeArray();
    expectTypeOf<
      Same<Request<'ui/open-link'>['params'], V1.McpUiOpenLinkRequest['params']>
    >().toBeArray();
    expectTypeOf<
      Same<Request<'ui/download-file'>['params'], V1.McpUiDownloadFileRequest['params']>
    >().toBeArray();
    expectTypeOf<
      Same<Request<'ui/message'>['params'], V1.McpUiMessageRequest['params']>
    >().toBeArray();
    expectTypeOf<
      Same<
        Request<'ui/update-model-context'>['params'],
        V1.McpUiUpdateModelContextRequest['params']
      >
    >().toBeArray();
    expectTypeOf<
      Same<Request<'ui/request-display-mode'>['result'], V1.McpUiRequestDisplayModeResult>
    >().toBeArray();
  });
  it('D1 D2 D3 D4 notifications of a host', () => {
    type FromHost = Our.HostToViewNotifications;
    expectTypeOf<
      Same<FromHost['ui/notifications/tool-input'], V1.McpUiToolInputNotification['params']>
    >().toBeArray();
    expectTypeOf<V1.McpUiToolResultNotification['params']>().toExtend<
      FromHost['ui/notifications/tool-result']
    >();
    expectTypeOf<
      Same<FromHost['ui/notifications/tool-cancelled'], V1.McpUiToolCancelledNotification['params']>
    >().toBeArray();
  });
  it('S3 the resource for the sandbox', () => {
    expectTypeOf<
      Same<
        Our.HostToSandboxNotifications['ui/notifications/sandbox-resource-ready'],
        V1Bridge.McpUiSandboxResourceReadyNotification['params']
      >
    >().toBeArray();
  });
});
