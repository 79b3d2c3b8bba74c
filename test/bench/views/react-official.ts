// A React view with the hooks of the official package.
import { useApp } from '@modelcontextprotocol/ext-apps/react';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Orders } from './react-orders.js';
import type { OrdersResult } from './react-orders.js';

function View() {
  const [result, setResult] = useState<OrdersResult>();
  useApp({
    appInfo: { name: 'Official React view', version: '1.0.0' },
    capabilities: {},
    onAppCreated(app) {
      app.ontoolresult = (params) => setResult(params as unknown as OrdersResult);
    },
  });
  return createElement(Orders, { result });
}

createRoot(document.getElementById('root')!).render(createElement(View));
