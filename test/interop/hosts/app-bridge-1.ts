// A host made with `AppBridge` of @modelcontextprotocol/ext-apps 1.x.
import type { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  EmptyResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Notification, Request, Result } from '@modelcontextprotocol/sdk/types.js';
import { AppBridge, PostMessageTransport } from 'ext-apps-1/app-bridge';
import { bridgeHost } from './app-bridge.js';

// Its types name this base class by a path that modern resolution does not find.
const protocolOf = (bridge: unknown) => bridge as Protocol<Request, Notification, Result>;

export const mount = bridgeHost({
  // The two versions have the same methods, with types from two versions of the MCP SDK.
  AppBridge: AppBridge as never,
  PostMessageTransport: PostMessageTransport as never,
  onAppToolsChanged: (bridge, listener) =>
    protocolOf(bridge).setNotificationHandler(ToolListChangedNotificationSchema, listener),
  ping: (bridge) => protocolOf(bridge).request({ method: 'ping' }, EmptyResultSchema),
});
