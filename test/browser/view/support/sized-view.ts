// Runs in the frame: a view that only reports its size. Options are a global.
import { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';
import { reportSize } from '../../../../packages/elements/src/view/size-reporter.js';
import type { ReportSizeOptions } from '../../../../packages/elements/src/view/size-reporter.js';

const { options } = window as unknown as { options: ReportSizeOptions };
const app = new McpApp({ name: 'Sized', version: '1.0.0' });
const stop = reportSize(app, options);
Object.assign(window, { app, stop });
await app.connect();
