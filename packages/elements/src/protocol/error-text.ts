/** The text of whatever was thrown, or given as a reason; also of objects without a text, or with a hostile one. */
export function errorText(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'an error without a text';
  }
}
