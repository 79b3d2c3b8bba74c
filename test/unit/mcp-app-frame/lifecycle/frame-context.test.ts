// The host context of a frame: what the page sets overrides what the frame knows, and that what the browser says.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostContextOf } from '../../../../packages/elements/src/mcp-app-frame/lifecycle/running-view.js';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const contextOf = (host: object, own: object = {}) =>
  hostContextOf({ ownContext: () => own, getAttribute: () => null, host } as never);

it('has the language and the time zone of the frame, or of the browser', () => {
  expect(contextOf({})).toMatchObject({ locale: 'fr', platform: 'web' });
  expect(contextOf({}).timeZone).toBeTruthy();
  expect(contextOf({ locale: 'de', timeZone: 'UTC' })).toMatchObject({
    locale: 'de',
    timeZone: 'UTC',
  });
});

it('has what the page set instead of what the frame determined', () => {
  const own = { theme: 'dark', displayMode: 'inline' };
  expect(contextOf({ context: { theme: 'light', locale: 'pl' } }, own)).toMatchObject({
    theme: 'light',
    displayMode: 'inline',
    locale: 'pl',
  });
});

it('merges the styles of the frame and of the page', () => {
  const own = { styles: { variables: { a: 1 } } };
  expect(contextOf({ context: { styles: { css: { fonts: 'x' } } } }, own).styles).toEqual({
    variables: { a: 1 },
    css: { fonts: 'x' },
  });
  expect(contextOf({}, own).styles).toEqual({ variables: { a: 1 } });
  expect(contextOf({}).styles).toEqual({});
});
