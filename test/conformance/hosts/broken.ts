// A host that is wrong on purpose, to show that the probe can fail.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { asked } from './page-contract.ts';

const client = new Client({ name: 'broken', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(asked.server)));
const { tools } = await client.listTools();
const { _meta } = tools.find(({ name }) => name === 'probe')!;
const uri = (_meta as { ui?: { resourceUri: string } }).ui?.resourceUri;
if (uri) {
  await client.callTool({ name: 'probe', arguments: { right: true } });
  const { contents } = await client.readResource({ uri });
  const iframe = document.createElement('iframe');
  iframe.srcdoc = (contents[0] as { text: string }).text;
  const send = (message: object) =>
    iframe.contentWindow!.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', async ({ data }) => {
    const { id, method, params } = data as { id?: string; method?: string; params?: never };
    if (id === undefined || !method) return;
    if (method === 'ui/initialize') {
      const hostCapabilities = { serverTools: {}, downloadFile: {} };
      // Before the view listens, in the wrong order, with other arguments and another result.
      send({ method: 'ui/notifications/tool-result', params: { content: [] } });
      send({ method: 'ui/notifications/tool-input', params: { arguments: { right: false } } });
      const hostInfo = { name: 'broken', version: '1' };
      return send({
        id,
        result: {
          protocolVersion: '1.0',
          hostInfo,
          hostCapabilities,
          hostContext: { theme: 'pink' },
        },
      });
    }
    if (method === 'tools/call') return send({ id, result: await client.callTool(params!) });
    // It declared that it saves files. Everything else has the same wrong code, including ping.
    const code = method === 'ui/download-file' ? -32601 : -32000;
    send({ id, error: { code, message: `No ${method}.` } });
  });
  document.body.append(iframe);
}
