// A text with a number in it, in the plural form that its language requires.
import { numberFormat } from '../number-format.js';

/** A sentence for each plural form of a language, by the names of `Intl.PluralRules`. English has `one` and `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A text with `{count}`: one sentence for all numbers, or one for each plural form. */
export type CountLabel = string | PluralForms;

function formOf(forms: PluralForms, count: number, language: string | undefined): string {
  try {
    return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  } catch {
    // The page's locale is invalid.
    return forms.other;
  }
}

/** @param language of the text, as a BCP 47 tag */
export function counted(label: CountLabel, count: number, language: string | undefined): string {
  const text = typeof label === 'string' ? label : formOf(label, count, language);
  return text.replace('{count}', numberFormat(language).format(count));
}
