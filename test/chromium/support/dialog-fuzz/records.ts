// What happened in one round, in order. Written by the page, judged in Node.

export type DialogRecord =
  /** The view requested this action. */
  | { type: 'requested'; action: number }
  /** The view cancelled its request, or was reloaded. */
  | { type: 'withdrawn'; action: number }
  | { type: 'opened'; question: number; time: number }
  | { type: 'closed'; question: number }
  /** A key or button went down. `time` is when the user did it. */
  | { type: 'input'; time: number; key: string | undefined }
  /** A click on a button of a question, by pointer or keyboard. */
  | {
      type: 'press';
      question: number;
      /** The actions that the question names. */
      shown: number[];
      button: string;
      isTrusted: boolean;
      /** What the button says about itself. */
      isEnabled: boolean;
      /** Whether the key or button went down while the same question was open. */
      beganHere: boolean;
      /** Whether a modal of the page was above the question. */
      isBelowModal: boolean;
    }
  | { type: 'performed'; action: number };

/** The name of a tool, and what its question shows. */
export const nameOf = (action: number): string => `erase-note-${action}`;
