// A view made with @modelcontextprotocol/ext-apps 2.x.
import { App } from '@modelcontextprotocol/ext-apps';
import { appBinding } from './app-binding.js';
import { APP_CAPABILITIES, startView } from './view-binding.js';

startView((hear) => {
  const app = new App({ name: 'app-2', version: '1.2.3' }, APP_CAPABILITIES);
  app.setNotificationHandler('notifications/tools/list_changed', ({ params }) =>
    hear('tools changed', params),
  );
  return appBinding(app, hear);
});
