import { McpAppRoot } from '@mcp-app/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Orders } from './Orders.js';
import './style.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <McpAppRoot name="Orders" version="1.0.0" waitFor="result" loading={<p>Loading…</p>}>
      <Orders />
    </McpAppRoot>
  </StrictMode>,
);
