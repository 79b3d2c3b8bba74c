/** An option that does not lead to a readable theme. The message names the option, the cause and the fix. */
export class ThemeError extends Error {
  override name = 'ThemeError';
}
