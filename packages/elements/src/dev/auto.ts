// `@mcp-app/elements/dev/auto`: the dev host by a mere import, or by a script tag.
import { startDevHost } from './dev-host.js';

await startDevHost();
