import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ViewActivity } from '../../../../packages/elements/src/host/consent/view-activity.js';

describe('user input that the sandbox page reports', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const reported = () => new ViewActivity({} as HTMLIFrameElement, true);

  it('counts for the request that follows, not for later ones', () => {
    const activity = reported();
    expect(activity.isActive).toBe(false);
    activity.noteInput();
    expect(activity.isActive).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(activity.isActive).toBe(false);
  });

  it('counts once; what is reported in the next 5 seconds may be the same input', () => {
    const activity = reported();
    expect(activity.spend()).toBe(false);
    activity.noteInput();
    expect(activity.spend()).toBe(true);
    expect(activity.spend()).toBe(false);
    expect(activity.isActive).toBe(true);
    vi.advanceTimersByTime(4900);
    activity.noteInput();
    expect(activity.spend()).toBe(false);
    vi.advanceTimersByTime(100);
    expect(activity.spend()).toBe(true);
  });
});
