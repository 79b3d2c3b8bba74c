/** Adds today's date to the list of each of these files; in GitHub Actions, also a line to the summary of the run. */
export function countRepeated(files: readonly string[], path?: string, today?: Date): void;
