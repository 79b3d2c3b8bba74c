// Undo and redo. Pure: every function returns another history.

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /**
   * The gesture that produced the present state, such as dragging in a colour picker. It is one step, however long it
   * takes.
   */
  readonly gesture: string | undefined;
}

const MAX_STEPS = 200;

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  gesture: undefined,
});

/** Adds a step. Steps of the same gesture are merged. */
export function addStep<T>(history: History<T>, present: T, gesture?: string): History<T> {
  const isSame = gesture !== undefined && gesture === history.gesture;
  const past = isSame ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], gesture };
}

/** The gesture is over: the next change is a separate step. */
export const endGesture = <T>(history: History<T>): History<T> => ({
  ...history,
  gesture: undefined,
});

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, present, future, gesture: undefined }
    : {
        past: past.slice(0, -1),
        present: before,
        future: [present, ...future],
        gesture: undefined,
      };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, present, future, gesture: undefined }
    : { past: [...past, present], present: next, future: rest, gesture: undefined };
}
