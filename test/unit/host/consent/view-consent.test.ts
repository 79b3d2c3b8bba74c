import { describe, expect, it, vi } from 'vitest';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { contentPinOf } from '../../../../packages/elements/src/host/consent/content-pin.js';
import type { Grant } from '../../../../packages/elements/src/host/consent/grants.js';
import { ViewConsent } from '../../../../packages/elements/src/host/consent/view-consent.js';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { viewScope } from '../support/view-scope.js';
import { link } from './support.js';

const resource = { html: '<p>hi</p>', uri: undefined, meta: {} };

let servers = 0;
/** The consent of a new view of a new server. */
function consentOf(settings: ConsentSettings = {}) {
  const identity = identityOf({ serverId: `view-consent-${++servers}`, owner: settings });
  return new ViewConsent(viewScope({ identity, consent: () => settings }));
}

const stored: Grant[] = [
  { kind: 'tool-call', tool: 'save', server: undefined, since: 1 },
  { kind: 'download', server: undefined, since: 2 },
];

/** A view whose two stored grants were read. */
async function withGrants() {
  const saved: number[] = [];
  const grantStore = {
    load: vi.fn(() => stored),
    save: (_key: string, grants: readonly Grant[]) => void saved.push(grants.length),
  };
  const consent = consentOf({ grantStore });
  await vi.waitFor(() => expect(consent.grants).toHaveLength(2));
  return { consent, saved };
}

describe('the grants of a view', () => {
  it('can be listed before its first action', async () => {
    const { consent } = await withGrants();
    expect(consent.grants).toMatchObject([{ tool: 'save' }, { kind: 'download' }]);
  });

  it('can be revoked one by one, also in the store', async () => {
    const { consent, saved } = await withGrants();
    const [grant] = consent.grants;
    expect(consent.revoke(grant!)).toBe(true);
    expect(consent.revoke(grant!)).toBe(false);
    expect(consent.grants).toMatchObject([{ kind: 'download' }]);
    await vi.waitFor(() => expect(saved).toEqual([1]));
  });

  it('can be revoked together, also in the store', async () => {
    const { consent, saved } = await withGrants();
    consent.revokeAll();
    expect(consent.grants).toEqual([]);
    await vi.waitFor(() => expect(saved).toEqual([0]));
  });
});

describe('input in a view', () => {
  it('does not exist before the view does', async () => {
    const ask = vi.fn(() => 'once' as const);
    const consent = consentOf({ ask });
    const open = () =>
      consent.gate.perform({
        action: link(),
        signal: new AbortController().signal,
        work: () => 'opened',
        refused: () => 'refused',
      });
    expect(await open()).toBe('refused');
    expect(ask).not.toHaveBeenCalled();
    consent.activity = { isActive: true, spend: () => true };
    expect(await open()).toBe('opened');
  });
});

describe('a view', () => {
  it('is admitted without a pin, and its own pin becomes known', async () => {
    const consent = consentOf();
    expect(consent.pin).toBeUndefined();
    const { known } = await consent.admit(resource);
    await known;
    expect(consent.pin).toEqual(await contentPinOf(resource));
  });

  it('is admitted if it is the pinned one, and its pin is known then', async () => {
    const pin = (await contentPinOf(resource))!;
    for (const expected of [pin, pin.hash]) {
      const consent = consentOf({ pin: expected });
      await consent.admit(resource);
      expect(consent.pin).toEqual(pin);
    }
  });

  it('is not admitted if it is another one that nobody accepts', async () => {
    const consent = consentOf({ pin: 'sha256-other' });
    await expect(consent.admit(resource)).rejects.toMatchObject({ reason: 'content-changed' });
    // The page can offer the user to accept it.
    expect(consent.pin).toEqual(await contentPinOf(resource));
  });
});
