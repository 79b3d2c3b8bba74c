import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grantWithConsent } from '../../../../packages/elements/src/host/consent/permission-consent.js';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import type { SandboxSettings } from '../../../../packages/elements/src/host/sandbox/sandbox-settings.js';
import type { ResourceUiMeta } from '../../../../packages/elements/src/protocol/ui-extension.js';
import { gateWith } from './support.js';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://chat.example' }));
afterEach(() => void vi.unstubAllGlobals());

const permissions = { camera: {}, microphone: {} };

async function grant(
  meta: ResourceUiMeta,
  settings: SandboxSettings,
  consent: ConsentSettings = {},
  signal = new AbortController().signal,
) {
  const { gate, entries } = gateWith(consent);
  const { permissions, refusals } = await grantWithConsent(meta, settings, gate, signal);
  return { permissions, refusals, entries };
}

describe('S6 the permissions of a view', () => {
  it('are those that the page allows and the view requests, each with an audit entry', async () => {
    const {
      permissions: granted,
      refusals,
      entries,
    } = await grant({ permissions }, { allow: ['camera', 'microphone', 'geolocation'] });
    expect(granted).toEqual({ camera: {}, microphone: {} });
    expect(refusals).toEqual([]);
    expect(entries).toMatchObject([
      { kind: 'permission', what: 'camera', decision: 'allowed', outcome: 'ok' },
      { kind: 'permission', what: 'microphone', decision: 'allowed' },
    ]);
  });

  it('do not include what the page does not allow, and nobody is asked about it', async () => {
    const policy = vi.fn(() => 'allow' as const);
    for (const settings of [{}, { allow: ['midi' as 'camera'] }]) {
      const { permissions: granted, refusals } = await grant({ permissions }, settings, { policy });
      expect(granted).toEqual({});
      expect(refusals).toMatchObject([
        { kind: 'permission', what: 'camera', reason: expect.stringContaining('allow of') },
        { kind: 'permission', what: 'microphone' },
      ]);
    }
    expect(policy).not.toHaveBeenCalled();
  });

  it('do not include what the policy denies, and the refusal has its reason', async () => {
    const ask = vi.fn(({ what }: { what: string }) => (what === 'camera' ? 'deny' : 'once'));
    const meta = { permissions, csp: { connectDomains: ['not a domain'] } };
    const settings: SandboxSettings = { allow: ['camera', 'microphone'] };
    const {
      permissions: granted,
      refusals,
      entries,
    } = await grant(meta, settings, {
      policy: 'strict',
      ask: ask as never,
    });
    expect(granted).toEqual({ microphone: {} });
    const [denied] = entries;
    expect(denied).toMatchObject({ what: 'camera', decision: 'denied', by: 'user' });
    expect(refusals).toMatchObject([
      { kind: 'csp' },
      { kind: 'permission', what: 'camera', reason: denied!.reason },
    ]);
    expect(refusals[0]!.reason).not.toBe(denied!.reason);
  });

  it('keep the other settings of the sandbox', async () => {
    const { gate } = gateWith();
    const { signal } = new AbortController();
    const settings: SandboxSettings = { strictCsp: true, tokens: ['allow-modals'] };
    expect(await grantWithConsent({}, settings, gate, signal)).toMatchObject({
      strictCsp: true,
      tokens: ['allow-modals'],
      refusals: [],
    });
  });

  it('are not granted if the view is closed meanwhile', async () => {
    const controller = new AbortController();
    const policy = () => {
      controller.abort(new Error('The frame was removed.'));
      return 'allow' as const;
    };
    const granting = grant({ permissions }, { allow: ['camera'] }, { policy }, controller.signal);
    await expect(granting).rejects.toThrow('The frame was removed.');
  });
});
