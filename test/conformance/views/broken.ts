// A view that is wrong on purpose, to show that the probe can fail.
export const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

addEventListener('message', ({ data }) => {
  const { id, method } = data as { id?: string; method?: string };
  // It answers every window, and everything in the same way, except the teardown, which it does not answer.
  if (id !== undefined && method && method !== 'ui/resource-teardown')
    send({ id, result: { ok: true } });
});
// Before it asked, and without a name.
send({ method: 'ui/notifications/initialized' });
send({
  id: 1,
  method: 'ui/initialize',
  params: { appCapabilities: { availableDisplayModes: 'all' } },
});
for (let height = 0; height < 60; height++) {
  setTimeout(
    () => send({ method: 'ui/notifications/size-changed', params: { height: -height } }),
    height * 20,
  );
}
parent.postMessage('{"hello":', '*');
