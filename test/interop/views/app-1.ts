// A view made with @modelcontextprotocol/ext-apps 1.x.
import type { App as App2 } from '@modelcontextprotocol/ext-apps';
import type { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Notification, Request, Result } from '@modelcontextprotocol/sdk/types.js';
import { App } from 'ext-apps-1';
import { appBinding } from './app-binding.js';
import { APP_CAPABILITIES, startView } from './view-binding.js';

startView((hear) => {
  const app = new App({ name: 'app-1', version: '1.2.3' }, APP_CAPABILITIES);
  // Its types name this base class by a path that modern resolution does not find.
  const protocol = app as unknown as Protocol<Request, Notification, Result>;
  protocol.setNotificationHandler(ToolListChangedNotificationSchema, ({ params }) =>
    hear('tools changed', params),
  );
  // The two versions have the same methods, with types from two versions of the MCP SDK.
  return appBinding(app as unknown as App2, hear);
});
