import '@mcp-app/elements/mcp-app-frame/define';
import { LiveExample } from './live-example.js';
import { LivePlayground } from './live-playground.js';

customElements.define('live-example', LiveExample);
customElements.define('live-playground', LivePlayground);
