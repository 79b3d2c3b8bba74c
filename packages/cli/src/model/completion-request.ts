// What the page and the process of the command say to each other about the model. Types only.

/** What went wrong, for programs. */
export type ProblemKind =
  /** Nothing answers at the address. */
  | 'unreachable'
  /** There is an answer, but not of such an API. */
  | 'no-api'
  /** The key is missing or wrong. */
  | 'key'
  | 'no-model'
  /** Too many requests. */
  | 'rate'
  /** The model cannot call tools. */
  | 'no-tools'
  /** The API refused the request for another reason, or failed. */
  | 'refused'
  /** It said nothing for too long, or went on for too long. */
  | 'slow'
  /** What it sends cannot be read. */
  | 'malformed';

/** What the page sends: everything else is set by the process. */
export interface CompletionRequest {
  messages: readonly object[];
  tools?: readonly object[] | undefined;
}

/** In place of an answer, and as the last event of a stream that fails. */
export interface CompletionProblem {
  error: { kind: ProblemKind; message: string };
}
