import { assert } from 'chai';
import { inlinePage } from './support/inline-page.js';
import { until } from './support/rig.js';

const VIEW = '<script>parent.postMessage({ jsonrpc: "2.0", method: "shown" }, "*")</script>';
const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * A host page in an opaque origin, which sends the resource repeatedly, with or without a hello, and forwards what it
 * receives. The page is a blob:, because WebKit refuses a third srcdoc.
 */
const hostPage = (hosts: string) => `<!doctype html><body><script>
  const page = document.createElement('iframe');
  const html = ${text(inlinePage('', { hosts }))};
  page.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  document.body.append(page);
  setInterval(() => page.contentWindow.postMessage({
    jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: { html: ${text(VIEW)} },
  }, '*'), 50);
  addEventListener('message', ({ source, data }) => {
    if (source === page.contentWindow) parent.postMessage(data.method, '*');
  });
</script>`;

describe('in a host page that is itself opaque', () => {
  const heard: unknown[] = [];
  const host = document.createElement('iframe');
  const listen = ({ source, data }: MessageEvent) => {
    if (source === host.contentWindow) heard.push(data);
  };
  const open = (hosts: string) => {
    heard.length = 0;
    addEventListener('message', listen);
    host.setAttribute('sandbox', 'allow-scripts allow-forms');
    host.srcdoc = hostPage(hosts);
    document.body.append(host);
  };
  afterEach(() => {
    removeEventListener('message', listen);
    host.remove();
  });

  it('X2 the sandbox identifies it as null', async () => {
    open('https://chat.example null');
    await until(() => heard.includes('shown') || undefined, 'the View');
  });

  it('X2 and accepts nothing from it unless null is in the list', async () => {
    open('https://chat.example');
    // Meanwhile another such page with null in its list, opened later, shows its view.
    const later = document.createElement('iframe');
    const shown = new Promise((resolve) => {
      addEventListener('message', ({ source }) => source === later.contentWindow && resolve(true));
    });
    later.setAttribute('sandbox', 'allow-scripts allow-forms');
    later.srcdoc = hostPage('https://chat.example null');
    document.body.append(later);
    await shown;
    later.remove();
    assert.deepEqual(heard, []);
  });
});
