import { describe, expect, it } from 'vitest';
import { offeredModes } from '../../../../packages/elements/src/mcp-app-frame/modes/display-mode-controller.js';
import { ModeThrottle } from '../../../../packages/elements/src/mcp-app-frame/modes/mode-throttle.js';
import { modeRefusal } from '../../../../packages/elements/src/mcp-app-frame/modes/mode-refusal.js';

describe('M1 the modes that a page offers', () => {
  it.each([
    [undefined, ['inline', 'fullscreen', 'pip']],
    [[], ['inline']],
    [['pip'], ['inline', 'pip']],
    [
      ['split', 'pip'],
      ['inline', 'pip', 'split'],
    ],
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
  it('if the page does not support it, or the view did not declare it', () => {
    expect(modeRefusal('pip', offered, undefined, 'view')).toContain('page does not support');
    expect(modeRefusal('fullscreen', offered, ['inline'], 'view')).toContain(
      'view did not declare',
    );
    expect(modeRefusal('fullscreen', offered, [], 'view')).toContain('view did not declare');
  });
  it('but never the way back, or a mode that both sides support', () => {
    expect(modeRefusal('inline', offered, ['fullscreen'], 'view')).toBeUndefined();
    expect(modeRefusal('fullscreen', offered, ['fullscreen'], 'view')).toBeUndefined();
  });
  it.each([undefined, null, 7, 'fullscreen', {}])('reads %j as no declared mode', (said) => {
    expect(modeRefusal('fullscreen', offered, said, 'view')).toBeUndefined();
  });
});

describe('M3 split, a proposal', () => {
  const offered = offeredModes(['split']);
  it.each([undefined, ['inline', 'pip']])('is refused for a view that declares %j', (said) => {
    expect(modeRefusal('split', offered, said, 'view')).toContain('view did not declare');
    expect(modeRefusal('split', offered, said, 'user')).toBeUndefined();
    expect(modeRefusal('split', offered, said, 'host')).toBeUndefined();
  });
  it('is allowed for a view that declares it, if the page offers it', () => {
    expect(modeRefusal('split', offered, ['split'], 'view')).toBeUndefined();
    expect(modeRefusal('split', ['inline'], ['split'], 'view')).toContain('page does not support');
    expect(modeRefusal('split', ['inline'], ['split'], 'user')).toContain('page does not support');
  });
});

describe('M2 how often a view may take the screen', () => {
  it('the first time is always allowed', () => {
    expect(new ModeThrottle().refusal(0)).toBeUndefined();
  });

  it('rapid changes are refused, even if the user wants them', () => {
    const patience = new ModeThrottle();
    patience.changed('inline', 'view', 1000);
    expect(patience.refusal(1900)).toContain('too recently');
    expect(patience.refusal(2000)).toBeUndefined();
  });

  it.each(['user', 'host'] as const)(
    'the click that put it back does not open it again (%s)',
    (reason) => {
      const patience = new ModeThrottle();
      patience.changed('fullscreen', 'view', 0);
      patience.changed('inline', reason, 1000);
      expect(patience.refusal(5900)).toContain('too recently');
      expect(patience.refusal(6000)).toBeUndefined();
      patience.changed('pip', 'user', 7000);
      expect(patience.refusal(8000)).toBeUndefined();
    },
  );
});
