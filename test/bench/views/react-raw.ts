// A React view that is written by hand: only postMessage and a state.
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Orders } from './react-orders.js';
import type { OrdersResult } from './react-orders.js';

const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

function View() {
  const [result, setResult] = useState<OrdersResult>();
  useEffect(() => {
    addEventListener('message', ({ data }) => {
      const { id, method, params } = data as { id?: number; method?: string; params: OrdersResult };
      if (id === 1 && !method) send({ method: 'ui/notifications/initialized', params: {} });
      else if (method === 'ui/notifications/tool-result') setResult(params);
    });
    const appInfo = { name: 'Raw React view', version: '1.0.0' };
    const params = { protocolVersion: '2026-01-26', appInfo, appCapabilities: {} };
    send({ id: 1, method: 'ui/initialize', params });
  }, []);
  return createElement(Orders, { result });
}

createRoot(document.getElementById('root')!).render(createElement(View));
