import '@mcp-app/elements/mcp-app-frame/define';
import { noServer, viewHtml } from './views.js';

const frame = document.createElement('mcp-app-frame');
frame.id = 'dark';
frame.theme = 'dark';
frame.html = viewHtml;

const lost = document.createElement('mcp-app-frame');
lost.id = 'lost';
lost.server = noServer;
lost.tool = 'anything';

document.body.append(frame, lost);
