/** A view without a library: shows what the host sends, and asks for another order. */
export const orderView = `<!doctype html>
<ol id="told"></ol>
<button id="again">Order again</button>
<button id="stock">Check stock</button>
<script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const write = (kind, data) => {
    const line = document.createElement('li');
    line.textContent = kind + ' ' + JSON.stringify(data);
    told.append(line);
  };
  const NOTICES = {
    'tool-input-partial': (params) => write('partial', params.arguments),
    'tool-input': (params) => write('input', params.arguments),
    'tool-result': ({ isError = false, structuredContent, content, _meta }) =>
      write('result', { isError, structuredContent, text: content[0] && content[0].text, _meta }),
    'tool-cancelled': ({ reason }) => write('cancelled', { reason }),
  };
  addEventListener('message', ({ data }) => {
    if (data.id === 1) send({ method: 'ui/notifications/initialized' });
    const notice = NOTICES[String(data.method).replace('ui/notifications/', '')];
    if (notice) notice(data.params);
    if (data.id === 2) write('answer', data.result || data.error);
    if (data.id === 3) write('stock', data.result || data.error);
  });
  again.onclick = () => send({ id: 2, method: 'ui/message', params: {
    role: 'user', content: [{ type: 'text', text: 'Another one' }],
  } });
  stock.onclick = () => send({ id: 3, method: 'tools/call', params: {
    name: 'get-stock', arguments: { item: 'tea', count: 1 },
  } });
  send({ id: 1, method: 'ui/initialize', params: {
    protocolVersion: '2026-01-26', appInfo: { name: 'order', version: '1' }, appCapabilities: {},
  } });
</script>`;
