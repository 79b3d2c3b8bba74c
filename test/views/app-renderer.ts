// Bundled for the page of a test: the host component of @mcp-ui/client, with the React that it needs.
import { AppRenderer } from '@mcp-ui/client';
import type { ElementType } from 'react';
import { rendererOf } from './rendered-app.js';

export const renderApp = rendererOf(AppRenderer as ElementType);
