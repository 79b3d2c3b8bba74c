// Registers both elements.
import './mcp-app-frame/mcp-app-frame.define.js';
import './mcp-app-root/mcp-app-root.define.js';
