// What the compared views do when the probe calls their tool `conformance_act`, whatever library they use.
import { z } from 'zod';

type Params = Record<string, unknown>;

/** A view's library, as far as the actions need it. */
export interface ViewLibrary {
  /** Calls a method of the library by its name. */
  call(method: string, ...args: unknown[]): Promise<unknown>;
  /** Any request, for what has no method. */
  request(method: string, params: Params): Promise<unknown>;
  context(): unknown;
  toggle(): void;
}

const heard: { event: string; params: unknown }[] = [];
export const hear = (event: string, params: unknown): void => void heard.push({ event, params });

const outcome = async (work: Promise<unknown>): Promise<Params> => {
  try {
    return { result: (await work) ?? {} };
  } catch (error) {
    const { message } = error as Error;
    return { error: message };
  }
};

export const ACT_INPUT = z.looseObject({ action: z.string() });
export const EXTRA_INPUT = z.object({ count: z.number() });

/** Does one action, and returns the outcome. */
export async function act(library: ViewLibrary, input: Params): Promise<Params> {
  const { action, method, params } = input as { action: string; method: string; params: Params };
  const slow = { name: 'slow', arguments: {} };
  switch (action) {
    case 'call':
      return outcome(library.call(method, params));
    case 'request':
      return outcome(library.request(method, params));
    case 'heard': {
      const style = getComputedStyle(document.documentElement);
      const variable = style.getPropertyValue('--color-background-primary').trim();
      return { receivedMessages: heard, context: library.context(), variable };
    }
    case 'cancel':
      return outcome(library.call('callServerTool', slow, { signal: AbortSignal.timeout(200) }));
    case 'wait':
      return outcome(library.call('callServerTool', slow, { timeout: 300 }));
    case 'progress': {
      const steps: unknown[] = [];
      const onprogress = (step: unknown) => void steps.push(step);
      const steady = { name: 'steady', arguments: {} };
      return { ...(await outcome(library.call('callServerTool', steady, { onprogress }))), steps };
    }
    case 'grow':
      document.body.appendChild(document.createElement('div')).style.height = '400px';
      return {};
    case 'toggle':
      library.toggle();
      return {};
    default:
      return { error: `There is no action ${action}.` };
  }
}
