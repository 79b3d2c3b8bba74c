/** A client of the page whose server the test controls. */
export function liveClient(html: string) {
  const state = { html, orders: 'one', asked: [] as string[] };
  const transport: { onmessage?: (message: object) => void } = {};
  const answers: Record<string, (uri: string) => object> = {
    'resources/list': () => ({ resources: [] }),
    'resources/read': (uri) => ({
      contents: uri.startsWith('ui:')
        ? [{ uri, mimeType: 'text/html;profile=mcp-app', text: state.html }]
        : [{ uri, text: state.orders }],
    }),
    'resources/subscribe': () => ({}),
    'resources/unsubscribe': () => ({}),
  };
  const unused = async () => ({});
  const client = {
    transport,
    async request({ method, params }: { method: string; params: { uri?: string } }) {
      state.asked.push(`${method} ${params.uri ?? ''}`.trim());
      return answers[method]!(params.uri ?? '');
    },
    getServerCapabilities: () => ({ resources: { subscribe: true, listChanged: true } }),
    getServerVersion: () => ({ name: 'live', version: '1' }),
    callTool: unused,
    listTools: unused,
    listResources: unused,
    listResourceTemplates: unused,
    readResource: unused,
    listPrompts: unused,
  };
  const notify = (method: string, params = {}) =>
    transport.onmessage!({ jsonrpc: '2.0', method: `notifications/resources/${method}`, params });
  return { client, state, notify };
}
