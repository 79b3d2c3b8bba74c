// Why a target cannot be tested at all: that is not a failed behaviour.

/** The target does not do what every test needs. The message says what happened, and what to do. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}
