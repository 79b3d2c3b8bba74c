// The entry of the bundle for pages without a build step. It registers the element and has the exports of the package
// entry, because such a page has no other module to import them from.
import './mcp-app-frame.define.js';

export * from './index.js';
