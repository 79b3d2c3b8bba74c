// The same as app-renderer.ts with one changed import.
import { AppRenderer } from '@mcp-app/react/app-renderer';
import { rendererOf } from './rendered-app.js';

export const renderApp = rendererOf(AppRenderer);
