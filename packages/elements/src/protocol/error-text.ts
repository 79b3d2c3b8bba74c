/** The text of whatever was thrown, or was given as a reason. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
