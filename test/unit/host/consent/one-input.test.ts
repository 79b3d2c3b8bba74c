// One input in a view allows one action, whatever its kind and whoever allowed the first one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ask } from '../../../../packages/elements/src/host/consent/ask.js';
import type { ConsentSettings } from '../../../../packages/elements/src/host/consent/consent-settings.js';
import { ViewActivity } from '../../../../packages/elements/src/host/consent/view-activity.js';
import { checkout, displayMode, download, gateWith, link } from './support.js';

const KINDS = {
  link: [link()],
  download: [download],
  'display mode': [displayMode()],
  checkout: [checkout, { needsInput: true }],
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

/** How the first action is allowed. */
const WAYS: Record<string, { policy: ConsentSettings['policy']; isGranted?: true; more?: object }> =
  {
    'a preset, or a grant': { policy: 'trusting', isGranted: true },
    'the policy of the page': { policy: () => 'allow' },
    'a handler of the page': { policy: 'default', more: { hasHandler: true } },
    'preventDefault()': { policy: 'default', more: { takenOver: () => 'done' } },
    'the user': { policy: () => 'ask' },
  };

/** A view in which the user can click, and which then sends requests. */
function clickableView() {
  const activity = new ViewActivity({} as HTMLIFrameElement, true);
  const ask = vi.fn<Ask>();
  const consent: ConsentSettings = { ask };
  const { action, grants } = gateWith(consent, {}, activity);
  return {
    ask,
    consent,
    grantDownloads: () => grants.add({ kind: 'download' }, undefined),
    request(kind: Kind, further = {}) {
      // The sandbox page reports a click with every message for five seconds.
      activity.noteInput();
      const [draft, more] = KINDS[kind];
      return action(draft, { ...more, ...further });
    },
  };
}

describe('one input allows one action', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  for (const [way, { policy, isGranted, more }] of Object.entries(WAYS)) {
    describe(`allowed by ${way}`, () => {
      for (const first of kinds) {
        // A user switches between modes, also within five seconds; every change is visible.
        for (const second of kinds.filter((kind) => kind !== 'display mode' || kind !== first)) {
          it(`a ${first}: the user is asked about the ${second} that follows`, async () => {
            const { ask, consent, grantDownloads, request } = clickableView();
            consent.policy = policy;
            if (isGranted) grantDownloads();
            ask.mockReturnValue('once');
            expect(await request(first, more)).toBe('done');

            consent.policy = 'trusting';
            grantDownloads();
            ask.mockReset().mockReturnValue('deny');
            expect(await request(second)).toMatch(/The user denied it/);
            expect(ask).toHaveBeenCalledOnce();

            vi.advanceTimersByTime(5000);
            expect(await request(second), 'after another click').toBe('done');
          });
        }
      }
    });
  }

  it('allows another mode after a mode, but nothing else', async () => {
    const { ask, consent, request } = clickableView();
    consent.policy = 'trusting';
    ask.mockReturnValue('deny');
    for (let n = 0; n < 3; n++) expect(await request('display mode')).toBe('done');
    expect(ask).not.toHaveBeenCalled();
    expect(await request('link')).toMatch(/The user denied it/);
  });

  it('is not used up by an action that is denied', async () => {
    const { consent, request } = clickableView();
    consent.policy = () => 'deny';
    await request('link');
    consent.policy = 'trusting';
    expect(await request('link')).toBe('done');
  });
});
