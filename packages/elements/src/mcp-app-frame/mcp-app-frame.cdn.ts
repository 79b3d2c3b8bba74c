// What the bundle for pages without a build step is made of: it registers the element, and exports what the
// package entry exports, because such a page has no other module to import that from.
import './mcp-app-frame.define.js';

export * from './index.js';
