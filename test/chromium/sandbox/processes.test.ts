// Who shares a process with whom: docs/decisions/origin-agent-cluster.md. Chromium shows a frame as a target of its own if it
// runs in another process than its parent.
import { describe, expect, it } from 'vitest';
import { page, show, sites, useHostPage } from '../support/sandbox-page.js';

useHostPage();

/** Shows a view in this sandbox page: the header that was sent, and the frames in processes of their own. */
async function processesWith(url: string) {
  const answer = page.waitForResponse((response) => response.url().startsWith(url));
  await show({ url });
  const client = await page.browser().target().createCDPSession();
  const { targetInfos } = await client.send('Target.getTargets');
  await client.detach();
  return {
    header: (await answer).headers()['origin-agent-cluster'],
    separate: targetInfos
      .filter(({ type }) => type === 'iframe')
      .map((target) => target.url.split('#')[0])
      .toSorted(),
  };
}

describe('the processes of page, sandbox page and view', () => {
  it('are three on different sites, without Origin-Agent-Cluster', async () => {
    expect(await processesWith(sites.sandbox)).toEqual({
      header: undefined,
      separate: ['about:srcdoc', sites.sandbox],
    });
  });

  it('are three on one site, with the header', async () => {
    expect(await processesWith(sites.sameSiteSandbox)).toEqual({
      header: '?1',
      separate: ['about:srcdoc', sites.sameSiteSandbox],
    });
  });

  it('are two on one site without it: the control', async () => {
    expect(await processesWith(sites.sharedSandbox)).toEqual({
      header: undefined,
      separate: ['about:srcdoc'],
    });
  });
});
