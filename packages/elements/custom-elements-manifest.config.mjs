import { manifestConfig } from '../../scripts/building/manifest-config.mjs';

export default manifestConfig(
  ['mcp-app-frame', 'mcp-app-dock', 'mcp-app-elicitation', 'mcp-app-root'],
  ['src/host/session/frame-event.ts', 'src/host/session/view.events.ts'],
);
