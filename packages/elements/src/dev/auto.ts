// `@mcp-app/elements/dev/auto`: starts the dev host on import, or by a script tag.
import { startDevHost } from './dev-host.js';

await startDevHost();
