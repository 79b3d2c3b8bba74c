// Tests that run concurrently, each with its own frames. Sizing depends on painted frames, and a page in the background
// is painted about once a second: one after the other, they would take minutes there.
import { sizingHost } from './sizing-host.js';
import type { SizingHost, SizingHostOptions } from './sizing-host.js';

type Mount = (setup: SizingHostOptions) => Promise<SizingHost>;
type Test = (mount: Mount) => Promise<void>;

/** Like `describe`, with an `it` whose tests start together and get a `mount` that cleans up. */
export function atOnce(
  title: string,
  define: (it: (name: string, test: Test) => void) => void,
): void {
  const tests = new Map<string, Test>();
  define((name, test) => tests.set(name, test));

  const run = async (test: Test): Promise<unknown> => {
    const hosts: SizingHost[] = [];
    try {
      await test(async (setup) => {
        const host = await sizingHost(setup);
        hosts.push(host);
        return host;
      });
      return undefined;
    } catch (error) {
      return error;
    } finally {
      for (const host of hosts) host.remove();
    }
  };

  describe(title, function () {
    this.timeout(120_000);
    let errors: Map<string, Promise<unknown>>;
    before(() => {
      errors = new Map([...tests].map(([name, test]) => [name, run(test)]));
    });
    for (const name of tests.keys())
      it(name, async () => {
        const error = await errors.get(name);
        if (error) throw error as Error;
      });
  });
}
