// `@mcp-app/devtools/dev/auto`: starts the dev host when it is imported or loaded by a script tag.
import { startDevHost } from './dev-host.js';

await startDevHost();
