// Scripts that are written from right to left. `Intl.Locale.textInfo` is not in every engine yet.
const RIGHT_TO_LEFT = /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm/;

/** The direction of a language by its BCP 47 tag, or undefined when the tag makes no sense. */
export function textDirection(locale: string): 'ltr' | 'rtl' | undefined {
  try {
    const { script = '' } = new Intl.Locale(locale).maximize();
    return RIGHT_TO_LEFT.test(script) ? 'rtl' : 'ltr';
  } catch {
    return undefined;
  }
}
