// The user can be asked before a server gets an origin of its own.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { chooseViewOrigin } from '../../../../packages/elements/src/host/site-data/choose-view-origin.js';
import { listSiteData } from '../../../../packages/elements/src/host/site-data/find-site-data.js';
import { gateWith } from '../consent/support.js';
import { viewScope } from '../support/view-scope.js';
import { fakeStorage, stubSandboxPage } from './support.js';

const SETTINGS = {
  url: 'https://sandbox.example/sandbox.html',
  views: { origin: 'https://*.views.example', key: 'the secret of this page' },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  stubSandboxPage();
});
afterEach(() => vi.unstubAllGlobals());

async function choose(
  consent: ConsentSettings,
  id: string | undefined,
  settings: Parameters<typeof chooseViewOrigin>[0] = SETTINGS,
) {
  const { gate, entries } = gateWith(consent);
  const identity = identityOf({ serverId: id, owner: {} });
  const question = { server: id, serverName: undefined, domain: undefined, resourceUri: undefined };
  const chosen = await chooseViewOrigin(settings, question, viewScope({ identity }), gate);
  return { chosen, entries };
}

describe('an origin of its own', () => {
  it('needs no question by default, and is in the audit', async () => {
    const ask = vi.fn(() => 'deny' as const);
    const { chosen, entries } = await choose({ ask }, 'asked-not');
    expect(chosen).toMatchObject({
      origin: expect.stringMatching(/^https:\/\/v\w+\.views\.example$/),
    });
    expect(ask).not.toHaveBeenCalled();
    expect(entries).toMatchObject([{ kind: 'storage', decision: 'allowed', by: 'default' }]);
  });

  it.each([
    ['a policy for this kind', { storage: 'ask' } as const],
    ['strict', 'strict' as const],
  ])('is asked for with %s', async (name, policy) => {
    const ask = vi.fn(() => 'once' as const);
    const { chosen } = await choose({ policy, ask }, `asked with ${name}`);
    expect(chosen).toHaveProperty('origin');
    expect(ask).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'storage' }),
      expect.objectContaining({ canAlways: true }),
    );
  });

  it.each([
    ['the user', { policy: { storage: 'ask' }, ask: () => 'deny' }],
    ['the policy', { policy: { storage: 'deny' } }],
  ] as [string, ConsentSettings][])('is an opaque one if %s denies it', async (name, consent) => {
    const { chosen, entries } = await choose(consent, `denied by ${name}`);
    expect(chosen).toMatchObject({
      refusal: { kind: 'origin', reason: expect.stringContaining('opaque origin') },
    });
    expect(entries).toMatchObject([{ kind: 'storage', decision: 'denied' }]);
    expect(await listSiteData({ server: `denied by ${name}` })).toEqual([]);
  });

  it('is not asked for if the server has no name, or the page no origins', async () => {
    const ask = vi.fn(() => 'deny' as const);
    const consent: ConsentSettings = { policy: { storage: 'ask' }, ask };
    expect((await choose(consent, undefined)).chosen).toHaveProperty('refusal');
    expect((await choose(consent, 'no origins', { url: SETTINGS.url })).chosen).toBeUndefined();
    expect(ask).not.toHaveBeenCalled();
  });
});
