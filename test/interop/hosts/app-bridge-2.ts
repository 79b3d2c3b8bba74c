// A host made with `AppBridge` of @modelcontextprotocol/ext-apps 2.x.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { bridgeHost } from './app-bridge.js';

export const mount = bridgeHost({
  AppBridge,
  PostMessageTransport,
  onAppToolsChanged: (bridge, listener) =>
    bridge.setNotificationHandler('notifications/tools/list_changed', listener),
  ping: (bridge) => bridge.request({ method: 'ping' }),
});
