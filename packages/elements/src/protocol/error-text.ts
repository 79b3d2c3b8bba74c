/** The text of any thrown value or abort reason, including objects without a message or with a hostile one. */
export function errorText(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'an error without a text';
  }
}
