import { manifestConfig } from '../../scripts/building/manifest-config.mjs';

export default manifestConfig(['mcp-app-inspector']);
