import { describe, expect, it } from 'vitest';
import {
  declaredContext,
  declaredMode,
} from '../../../../packages/elements/src/host/connection/declared-modes.js';
import { HostContextStore } from '../../../../packages/elements/src/host/connection/host-context-store.js';
import type { AppCapabilities } from '../../../../packages/elements/src/protocol/capabilities.js';
import type { HostContext } from '../../../../packages/elements/src/protocol/host-context.js';

const knows: AppCapabilities = { availableDisplayModes: ['inline', 'split'] };

describe('M3 what a view is told about split', () => {
  it.each([undefined, {}, { availableDisplayModes: ['inline', 'pip'] } as AppCapabilities])(
    'nothing, if it declared %j',
    (app) => {
      expect(declaredMode('split', app)).toBe('inline');
      expect(declaredMode('pip', app)).toBe('pip');
      const context: HostContext = {
        displayMode: 'split',
        availableDisplayModes: ['inline', 'split', 'pip'],
        locale: 'de',
      };
      expect(declaredContext(context, app)).toEqual({
        displayMode: 'inline',
        availableDisplayModes: ['inline', 'pip'],
        locale: 'de',
      });
      expect(declaredContext({ locale: 'de' }, app)).toEqual({ locale: 'de' });
    },
  );

  it('everything, if it declared it', () => {
    const context: HostContext = { displayMode: 'split', availableDisplayModes: ['split'] };
    expect(declaredMode('split', knows)).toBe('split');
    expect(declaredContext(context, knows)).toEqual(context);
  });

  it('C2 does not send a change that the view may not know about', () => {
    const view: { app?: AppCapabilities } = {};
    const store = new HostContextStore((context) => declaredContext(context, view.app));
    store.update({ displayMode: 'inline', availableDisplayModes: ['inline', 'split'] });
    view.app = {};
    expect(store.snapshot().availableDisplayModes).toEqual(['inline']);
    const sent: HostContext[] = [];
    store.open((changed) => sent.push(changed));
    store.update({ displayMode: 'split' });
    expect(store.hidesMode).toBe(true);
    store.update({ displayMode: 'split', containerDimensions: { width: 1, height: 2 } });
    expect(sent).toEqual([{ containerDimensions: { width: 1, height: 2 } }]);
    store.update({ displayMode: 'pip' });
    expect(sent.at(-1)).toEqual({ displayMode: 'pip' });
    expect(store.hidesMode).toBe(false);
  });
});
