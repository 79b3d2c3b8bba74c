/** The text of whatever was thrown or given as a reason; also of objects that have no text, or a hostile one. */
export function textOf(reason: unknown): string {
  try {
    return String(reason instanceof Error ? reason.message : reason);
  } catch {
    return 'unknown';
  }
}
