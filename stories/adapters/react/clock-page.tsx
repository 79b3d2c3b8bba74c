import { McpAppRoot } from '@mcp-app/react';
import { createRoot } from 'react-dom/client';
import '../../views/clock.css';
import '../../views/story-view.css';
import { Clock } from './clock.js';

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <McpAppRoot name="React clock" version="1.0.0">
    <Clock />
  </McpAppRoot>,
);
