// The error for what nobody expected. Loaded with the engine, because nothing else throws such values.
import { errorText } from '../../protocol/error-text.js';
import { AppError } from '../app-error.js';
import type { AppPhase } from '../app-error.js';

/** Wraps a thrown value that is not an AppError. */
export const unexpectedError = (thrown: unknown, phase: AppPhase): AppError =>
  new AppError(
    phase,
    'unexpected',
    `The view could not be shown: ${errorText(thrown)}`,
    'This is a bug in the page or in @mcp-app/elements. See the `cause` of this error for where it was thrown.',
    { cause: thrown },
  );
