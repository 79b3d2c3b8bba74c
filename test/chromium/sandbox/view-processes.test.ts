// Views of different servers do not share a process: docs/decisions/origin-agent-cluster.md.
import { describe, expect, it } from 'vitest';
import { openHost, page, show, sites, useDedicatedViews } from '../support/dedicated-views.js';

useDedicatedViews();

/** Shows views of two servers. Returns the header of their documents, and how many processes these have. */
async function processesOfTwo(sandbox = {}) {
  const headers = new Set<string | undefined>();
  page.on('response', (response) => {
    if (response.url().includes('/view/')) headers.add(response.headers()['origin-agent-cluster']);
  });
  for (const server of ['shop', 'bank'])
    expect(await show({ server, sandbox })).toMatchObject({ isolation: 'dedicated' });
  const targets = page
    .browserContext()
    .targets()
    .filter((target) => target.url().includes('/view/'));
  expect(targets).toHaveLength(2);
  // Frames of one process share an isolate.
  const isolates = targets.map(async (target) => {
    const client = await target.createCDPSession();
    return (await client.send('Runtime.getIsolateId')).id;
  });
  return { headers: [...headers], processes: new Set(await Promise.all(isolates)).size };
}

describe('views of two servers', () => {
  it('have two processes with Origin-Agent-Cluster, if their origins are of one site', async () => {
    expect(await processesOfTwo()).toEqual({ headers: ['?1'], processes: 2 });
  });

  it('have two processes without it, if their origins are two sites', async () => {
    const { host, sandbox: url, views: origin } = sites.apart;
    await openHost(host);
    const sandbox = { url, views: { origin, key: 'the secret of this page' } };
    expect(await processesOfTwo(sandbox)).toEqual({ headers: [undefined], processes: 2 });
  });
});
