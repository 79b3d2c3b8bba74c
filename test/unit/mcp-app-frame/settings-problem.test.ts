// Settings that do not exist, and what the error says about them.
import { afterEach, describe, expect, it } from 'vitest';
import { settingsProblem } from '../../../packages/elements/src/mcp-app-frame/settings-problem.js';
import { page } from '../../../packages/elements/src/mcp-app-frame/page-settings.js';

const problemOf = (frame: object) => settingsProblem(frame as never);

afterEach(() => {
  for (const key of Object.keys(page)) delete (page as Record<string, unknown>)[key];
});

describe('a setting', () => {
  it.each([
    {},
    { sandbox: null, consent: undefined, host: {} },
    { sandbox: { url: 'x', resolve: () => 'x', sandboxUrl: undefined } },
    { consent: { policy: 'strict', viewStorage: true, pin: 'sha256-x' } },
    { host: { info: {}, context: {}, capabilities: {}, locale: 'de', timeZone: 'UTC' } },
  ])('that exists is not a problem: %j', (frame) => {
    expect(problemOf(frame)).toBeUndefined();
  });

  it.each([
    [{ sandbox: { sandboxUrl: 'x' } }, 'sandbox has no setting named sandboxUrl', 'url of sandbox'],
    [{ sandbox: { sandboxTokens: [] } }, 'sandboxTokens', 'tokens of sandbox'],
    [{ sandbox: { policy: 'strict' } }, 'policy', 'policy of consent'],
    [{ consent: { grants: {} } }, 'grants', 'policy, ask, grantStore, viewStorage, pin'],
    [{ host: { hostInfo: {} } }, 'hostInfo', 'info of host'],
    [{ host: { toString: 1 } }, 'toString', 'info, context, capabilities, locale, timeZone'],
    [{ sandbox: 'allow-popups' }, 'sandbox is "allow-popups", not an object', 'url, file'],
  ])('that does not exist: %j', (frame, message, hint) => {
    const problem = problemOf(frame)!;
    expect(problem).toMatchObject({ phase: 'page', reason: 'bad-setting' });
    expect(problem.message).toContain(message);
    expect(problem.hint).toContain(hint);
  });

  it.each([
    [{ policy: 'strict' }, 'configureFrames() has no setting named policy', 'policy of consent'],
    [{ sandboxUrl: 'x' }, 'sandboxUrl', 'url of sandbox'],
    [{ locale: 'de' }, 'locale', 'locale of host'],
    [{ colour: 'red' }, 'colour', 'sandbox, consent, host, user, auth'],
    [{ host: { language: 'de' } }, 'configureFrames(): host has no setting named language', 'info'],
  ])('of the page that does not exist: %j', (settings, message, hint) => {
    Object.assign(page, settings);
    const problem = problemOf({})!;
    expect(problem.message).toContain(message);
    expect(problem.hint).toContain(hint);
  });

  it('is the same problem until another one comes, so that it is reported once', () => {
    const frame: Record<string, unknown> = { host: { a: 1 } };
    const first = problemOf(frame);
    expect(problemOf(frame)).toBe(first);
    frame['host'] = { b: 1 };
    expect(problemOf(frame)).not.toBe(first);
    frame['host'] = {};
    expect(problemOf(frame)).toBeUndefined();
  });
});
