// A React view with the hook and nothing else of the kit.
import { McpApp } from '@mcp-app/elements/view';
import { useMcpApp } from '@mcp-app/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Orders } from './react-orders.js';
import type { OrdersResult } from './react-orders.js';

const app = new McpApp({ name: 'React view with a hook', version: '1.0.0' });
void app.connect();

function View() {
  const { snapshot } = useMcpApp(app);
  return createElement(Orders, { result: snapshot.toolResult as unknown as OrdersResult });
}

createRoot(document.getElementById('root')!).render(createElement(View));
