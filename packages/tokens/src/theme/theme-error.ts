/** An option that cannot become a readable theme. The message names the option, the cause and the mend. */
export class ThemeError extends Error {
  override name = 'ThemeError';
}
