import { describe, expect, it } from 'vitest';
import { offeredModes } from '../../../../packages/elements/src/mcp-app-frame/modes/display-mode.js';
import { ModePatience } from '../../../../packages/elements/src/mcp-app-frame/modes/mode-patience.js';
import { modeRefusal } from '../../../../packages/elements/src/mcp-app-frame/modes/mode-refusal.js';

describe('M1 the modes that a page offers', () => {
  it.each([
    [undefined, ['inline', 'fullscreen', 'pip']],
    [[], ['inline']],
    [['pip'], ['inline', 'pip']],
    [
      ['fullscreen', 'inline', 'sideways', 'fullscreen'],
      ['inline', 'fullscreen'],
    ],
  ])('%j: %j', (said, offered) => {
    expect(offeredModes(said)).toEqual(offered);
  });
});

describe('M3 a mode is refused', () => {
  const offered = offeredModes(['fullscreen']);
  it('that the page does not offer, or that the view did not declare', () => {
    expect(modeRefusal('pip', offered, undefined)).toContain('page does not offer');
    expect(modeRefusal('fullscreen', offered, ['inline'])).toContain('view did not declare');
    expect(modeRefusal('fullscreen', offered, [])).toContain('view did not declare');
  });
  it('but never the way back, nor what both have', () => {
    expect(modeRefusal('inline', offered, ['fullscreen'])).toBeUndefined();
    expect(modeRefusal('fullscreen', offered, ['fullscreen'])).toBeUndefined();
  });
  it.each([undefined, null, 7, 'fullscreen', {}])(
    'a view that declares %j declares none',
    (said) => {
      expect(modeRefusal('fullscreen', offered, said)).toBeUndefined();
    },
  );
});

describe('M2 how often a view may take the screen', () => {
  it('once without the user, then with the user only', () => {
    const patience = new ModePatience();
    expect(patience.refusal(false, 0)).toBeUndefined();
    patience.changed('fullscreen', 'view', 0);
    patience.changed('inline', 'view', 10);
    expect(patience.refusal(false, 60_000)).toContain('user did nothing');
    expect(patience.refusal(true, 60_000)).toBeUndefined();
  });

  it('not in a flicker, even while the user is active', () => {
    const patience = new ModePatience();
    patience.changed('inline', 'view', 1000);
    expect(patience.refusal(true, 1900)).toContain('only just before');
    expect(patience.refusal(true, 2000)).toBeUndefined();
  });

  it.each(['user', 'host'] as const)('not by the very click that put it back (%s)', (reason) => {
    const patience = new ModePatience();
    patience.changed('fullscreen', 'view', 0);
    patience.changed('inline', reason, 1000);
    expect(patience.refusal(true, 5900)).toContain('only just before');
    expect(patience.refusal(true, 6000)).toBeUndefined();
    patience.changed('pip', 'user', 7000);
    expect(patience.refusal(true, 8000)).toBeUndefined();
  });
});
