// A sandbox like that of the official example host: a page on another port, its policy in a header made from `?csp=`,
// the view written into a frame of the same origin. The code is ours; the behaviour is the example's.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Domains {
  connectDomains?: string[];
  resourceDomains?: string[];
  frameDomains?: string[];
  baseUriDomains?: string[];
}

const clean = (domains: string[] = []) => domains.filter((one) => !/[;\s'"]/.test(one)).join(' ');

function policyOf({
  connectDomains,
  resourceDomains,
  frameDomains,
  baseUriDomains,
}: Domains): string {
  const resources = clean(resourceDomains);
  const files = `'self' data: blob: ${resources}`;
  return [
    "default-src 'self' 'unsafe-inline'",
    `script-src 'unsafe-inline' 'unsafe-eval' ${files}`,
    `style-src 'unsafe-inline' ${files}`,
    `img-src ${files}`,
    `font-src ${files}`,
    `media-src ${files}`,
    `worker-src 'self' blob: ${resources}`,
    `connect-src 'self' ${clean(connectDomains)}`,
    `frame-src ${clean(frameDomains) || "'none'"}`,
    `base-uri ${clean(baseUriDomains) || "'none'"}`,
    "object-src 'none'",
  ].join('; ');
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>Sandbox</title>
<style>html, body { margin: 0; height: 100% } iframe { width: 100%; height: 100%; border: 0 }</style>
<body><script>
  const host = new URL(document.referrer).origin;
  const features = { camera: 'camera', microphone: 'microphone', geolocation: 'geolocation',
    clipboardWrite: 'clipboard-write' };
  const view = document.createElement('iframe');
  view.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  document.body.append(view);
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === host) {
      if (data?.method !== 'ui/notifications/sandbox-resource-ready') {
        return view.contentWindow.postMessage(data, '*');
      }
      const { html, sandbox, permissions = {} } = data.params;
      if (typeof sandbox === 'string') view.setAttribute('sandbox', sandbox);
      const names = Object.keys(permissions).flatMap((name) => features[name] ?? []);
      if (names.length > 0) view.setAttribute('allow', names.join('; '));
      const page = view.contentDocument;
      page.open();
      page.write(html);
      page.close();
    } else if (source === view.contentWindow && origin === location.origin) {
      parent.postMessage(data, host);
    }
  });
  parent.postMessage(
    { jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, host);
</script></body>`;

export async function startExampleSandbox(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const given = new URL(request.url!, 'http://localhost').searchParams.get('csp');
    const domains = JSON.parse(given ?? '{}') as Domains;
    response.setHeader('Content-Security-Policy', policyOf(domains));
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', 'text/html');
    response.end(PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/sandbox.html`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
