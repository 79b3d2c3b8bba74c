// The bundle for pages without a build step: registers `<mcp-app-frame>`, and exports what its entry exports.
import './mcp-app-frame.define.js';

export * from './index.js';
