// Frames whose servers ask the user, and what tests do with the question.
import type { McpAppElicitationElement } from '../../../packages/elements/src/mcp-app-elicitation/mcp-app-elicitation.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { QuestionFacts } from '../../../packages/elements/src/mcp-app-frame/elicitation/question.events.js';
import { eventually, viewRequests } from '../../support/frame-harness.js';
import type { Sdk } from '../../support/frame-harness.js';
import { inside } from './elicitation-page.js';

const ask = async <T>(path: string): Promise<T> => {
  const response = await fetch(`/test-servers/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
};

/** A server that asks; `app`: it lets views ask. */
export const startAsking = async (sdk: Sdk, app = false): Promise<string> =>
  (await ask<{ url: string }>(`asking?sdk=${sdk}${app ? '&app' : ''}`)).url;

/** Two relay nodes in front of it. */
export const startAskingRelay = (mcp: string): Promise<{ url: string; socketUrl: string }> =>
  ask(`asking-relay?mcp=${encodeURIComponent(mcp)}`);

export const QUESTION = {
  message: 'Which size?',
  requestedSchema: {
    type: 'object' as const,
    properties: { size: { type: 'string' as const, title: 'Size', minLength: 1 } },
    required: ['size'],
  },
};

/** Why the latest call of a frame's view has failed. */
const failures = new WeakMap<McpAppFrameElement, unknown>();

/** Lets the view call the tool that asks. */
export const viewAsks = async (frame: McpAppFrameElement, params: object = QUESTION) => {
  failures.delete(frame);
  try {
    const { result, error } = await viewRequests(frame, 'tools/call', {
      name: 'ask',
      arguments: { params },
    });
    if (error) failures.set(frame, error);
    return (result?.['structuredContent'] ?? { error }) as Record<string, unknown>;
  } catch (error) {
    failures.set(frame, error);
    throw error;
  }
};

/** The element in the frame, if there is one. */
export const formIn = (frame: McpAppFrameElement): McpAppElicitationElement | null =>
  frame.shadowRoot!.querySelector<McpAppElicitationElement>('[part=elicitation]');

/** The form, once it shows a question. Fails with the view's call. */
export const shownForm = (frame: McpAppFrameElement): Promise<McpAppElicitationElement> =>
  eventually(() => {
    const failure = failures.get(frame);
    if (failure)
      throw new Error(`The call has failed: ${JSON.stringify(failure)}`, { cause: failure });
    const form = formIn(frame);
    return form && inside(form, 'section') ? form : undefined;
  }, 'the question is shown');

export const isGone = (frame: McpAppFrameElement): boolean => {
  const form = formIn(frame);
  return !form || inside(form, 'section') === null;
};

/** The places and states that the frame reports, as "frame asked". */
export function statesOf(frame: McpAppFrameElement): string[] {
  const states: string[] = [];
  frame.addEventListener('mcp-app-question', ({ place, state }: QuestionFacts) =>
    states.push(`${place} ${state}`),
  );
  return states;
}
