// Numbers in the language of the texts around them.

/** An invalid locale must not prevent the drawing. */
export function numberFormat(
  locale: string | undefined,
  style?: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale || undefined, style);
  } catch {
    return new Intl.NumberFormat(undefined, style);
  }
}
