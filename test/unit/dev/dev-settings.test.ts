// The settings of the dev host in the address of its tab.
import { describe, expect, it } from 'vitest';
import {
  readEditedData,
  readSettings,
  viewAddress,
  withSettings,
} from '../../../packages/devtools/src/dev/dev-settings.js';

const ADDRESS = 'http://localhost:5173/view.html?order=7#top';

describe('the settings of the dev host', () => {
  it('are read from the address; unknown values are ignored', () => {
    const settings = readSettings(`${ADDRESS.replace('#top', '')}&dev-host=claude&dev-device=tv`);
    expect(settings.preset).toBe('claude');
    expect(settings.device).toBe('full');
  });

  it('are kept in the address, beside the parameters of the view', () => {
    const settings = {
      ...readSettings(ADDRESS),
      theme: 'dark',
      device: 'phone',
      csp: 'strict',
    } as const;
    const edited = { input: '{"a": "ü & ?"}' };
    const address = withSettings(ADDRESS, settings, edited);
    expect(readSettings(address)).toEqual(settings);
    expect(readEditedData(address)).toEqual({ ...edited, result: undefined });
    expect(viewAddress(address)).toBe(ADDRESS);
  });

  it('keep the address short: defaults are left out', () => {
    const address = withSettings(ADDRESS, readSettings(ADDRESS), {});
    expect([...new URL(address).searchParams.keys()]).toEqual(['order', 'dev-theme']);
  });

  it('replace the previous ones', () => {
    const first = withSettings(
      ADDRESS,
      { ...readSettings(ADDRESS), data: 'slow' },
      { result: '{}' },
    );
    const second = withSettings(first, readSettings(ADDRESS), {});
    expect(second).not.toContain('slow');
    expect(second).not.toContain('dev-result');
  });
});
