// `Intl.Locale.textInfo` is not available in every engine, so the direction is derived from language and script.
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-arab/i;

/** The direction in which a language is written, by its BCP 47 tag. */
export const textDirection = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
