import '@mcp-app/elements/mcp-app-frame/define';
import { LiveDemo } from './live-demo.js';
import { LiveExample } from './live-example.js';
import { LivePlayground } from './playground/live-playground.js';

customElements.define('live-demo', LiveDemo);
customElements.define('live-example', LiveExample);
customElements.define('live-playground', LivePlayground);
