/** A view without a library: shows which theme and which colour the host gave it. */
export const viewHtml = `<!doctype html><p id="given"></p><script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 1) return;
    send({ method: 'ui/notifications/initialized' });
    const { theme, styles } = data.result.hostContext;
    given.textContent = theme + ' ' + styles.variables['--color-background-primary'];
  });
  send({ id: 1, method: 'ui/initialize', params: {
    protocolVersion: '2026-01-26', appInfo: { name: 'test', version: '1' }, appCapabilities: {},
  } });
</script>`;

/** Nothing listens there. */
export const noServer = 'http://127.0.0.1:9/mcp';
