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

  it.each([
    ['one, by default', '', 1],
    ['two, if the page asks for it', '?process=own', 2],
  ])('of two sandbox origins of another site are %s', async (_name, query, expected) => {
    await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map((src) => {
            const frame = Object.assign(document.createElement('iframe'), { src });
            document.body.append(frame);
            return new Promise((loaded) => frame.addEventListener('load', loaded));
          }),
        ),
      [sites.sandbox + query, sites.siblingSandbox + query],
    );
    const targets = page
      .browser()
      .targets()
      .filter((target) => target.url().includes('.othersite.'));
    expect(targets).toHaveLength(2);
    // Frames of one process share an isolate.
    const isolates = targets.map(async (target) => {
      const client = await target.createCDPSession();
      return (await client.send('Runtime.getIsolateId')).id;
    });
    expect(new Set(await Promise.all(isolates)).size).toBe(expected);
  });
});
