// The definition of a behaviour.
import type { Feature } from '../matrix.ts';
import type { Session } from '../session.ts';

/**
 * How the view is shown. streamed: tool data arrives while it runs; everything else is also tried in it. early: the
 * tool's call ends before the view starts. cancelled: the call never ends.
 */
export type Setting = 'streamed' | 'early' | 'cancelled';

export interface Behaviour {
  name: string;
  setting: Setting;
  /** What the host must have an API for; without it the behaviour does not apply. */
  needs?: Feature;
  /** Throws if the two do not behave like this. In a setting they run one after the other, in order. */
  run(session: Session): Promise<void>;
}

/** The arguments of the tool's call. */
export const INPUT = { city: 'Łódź', days: [1, 2, 3], deep: { nothing: null } };

export const text = (words: string) => ({ type: 'text', text: words }) as const;

/** What the test server answers to a call of this tool. */
export const answerOf = (name: string, args: object) => ({
  content: [text(`${name} got ${JSON.stringify(args)}`)],
  structuredContent: { name, args },
  kept: [1, { a: null }],
});

/** The parts of a result that must not be changed on the way. */
export const partsOf = (result: unknown) => {
  const { content, structuredContent, _meta } = result as Record<string, unknown>;
  return { content, structuredContent, kept: (_meta as Record<string, unknown>)?.['test/kept'] };
};
