import { describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../../packages/elements/src/host/app-error.js';
import { FloodWatch } from '../../../../packages/elements/src/host/connection/flood-watch.js';
import type { ViewConnection } from '../../../../packages/elements/src/host/connection/view-connection.js';
import { ViewHealth } from '../../../../packages/elements/src/host/connection/view-health.js';
import { viewScope } from '../support/view-scope.js';

const PLAIN = '<p>A page</p>';
const FOR_CHATGPT = '<script>root.textContent = window.openai.toolOutput.text</script>';
const BLOCKED = { kind: 'csp-violation', directive: 'script-src', blockedUri: 'https://cdn.test' };
const THROWN = { kind: 'view-error', message: 'TypeError: no' };

/** The health of a view with this HTML whose handshake never arrives, after these reports. */
function silentView(html: string, reports: Record<string, unknown>[] = [], isOurs = true) {
  vi.useFakeTimers();
  const errors: AppError[] = [];
  const drawn = vi.fn();
  const scope = viewScope({ fail: (error) => void errors.push(error), drawn });
  const sandbox = { isOurs, activity: { noteInput: () => {}, isAgentActing: false }, html };
  const health = new ViewHealth(scope, new FloodWatch(scope), sandbox);
  health.start({ stage: 'waiting' } as ViewConnection);
  for (const report of reports) health.report(report);
  vi.advanceTimersByTime(scope.limits.handshakeTimeout);
  vi.useRealTimers();
  return { error: errors[0]!, drawn };
}

describe('a view that never sends ui/initialize', () => {
  it('is drawn if the sandbox page says so', () => {
    expect(silentView(PLAIN, [{ kind: 'drawn' }]).drawn).toHaveBeenCalledOnce();
    expect(silentView(PLAIN).drawn).not.toHaveBeenCalled();
  });

  it.each([BLOCKED, THROWN])('is not treated as drawn after it failed: $kind', (complaint) => {
    expect(silentView(PLAIN, [complaint, { kind: 'drawn' }]).drawn).not.toHaveBeenCalled();
  });

  it('S7 is not treated as drawn because it says so through a plain proxy', () => {
    expect(silentView(PLAIN, [{ kind: 'drawn' }], false).drawn).not.toHaveBeenCalled();
  });

  it('gets a hint about the blocked domain, or about its script', () => {
    expect(silentView(PLAIN, [BLOCKED]).error.hint).toMatch(/_meta\.ui\.csp/);
    expect(silentView(PLAIN, [THROWN]).error.hint).toMatch(/script error/);
    const denied = { kind: 'view-error', message: 'access to the Indexed Database API is denied' };
    expect(silentView(PLAIN, [denied]).error.hint).toMatch(/origin of its own.*sandbox\.views/);
    expect(silentView(PLAIN).error.hint).toMatch(/ui\/initialize/);
  });

  it.each([[[]], [[THROWN]], [[BLOCKED]]])(
    'gets a hint about window.openai and not about CSP if it is written for that: %j',
    (reports) => {
      const { hint } = silentView(FOR_CHATGPT, reports).error;
      expect(hint).toMatch(/window\.openai/);
      expect(hint).not.toMatch(/csp/i);
    },
  );

  it('gets the right hint if it uses window.openai beside the standard', () => {
    const both = `${FOR_CHATGPT}<script>say('ui/initialize')</script>`;
    expect(silentView(both, [BLOCKED]).error.hint).toMatch(/_meta\.ui\.csp/);
  });

  it('gets no hint about CSP if nothing was blocked', () => {
    expect(silentView(PLAIN).error.hint).not.toMatch(/csp/i);
  });
});
