// Redacts an action's arguments for a log: enough to know what happened, without secrets, and bounded.

/** Keys whose values are secrets, in the spellings of JSON APIs, headers and query strings. */
const SECRET =
  /passw|passphrase|passcode|^pwd$|secret|token|authori[sz]ation|^auth$|bearer|(api|access|private|secret|signing)[-_ ]?key|cookie|credential|session[-_ ]?id|^(otp|pin|ssn|cvv|cvc|iban)$|card[-_ ]?number/i;
/** `maxTokens` is a count, not a credential. */
const COUNT = /tokens$/i;
/** Values that are secrets under any key: JSON web tokens, keys of well-known services, PEM. */
const SECRET_VALUE =
  /\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*|\b(?:sk|pk|rk|ghp|gho|ghs|xox[abp])[-_][\w-]{12,}|\bBearer\s+[\w.~+/-]+=*|-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*/g;
/** The value of one parameter in a query or fragment. */
const PARAMETER = /([?&#;])([\w.[\]-]{1,64})=([^&#;\s]*)/g;
const HIDDEN = '[redacted]';

const MAX_TEXT = 200;
const MAX_ITEMS = 50;
const MAX_DEPTH = 6;

/** Text without secrets, cut to 200 characters. */
export function redactText(text: string): string {
  // Cut first, so that the omitted part need not be searched.
  const clean = text
    .slice(0, 4 * MAX_TEXT)
    .replace(SECRET_VALUE, HIDDEN)
    .replace(PARAMETER, (whole, mark: string, name: string) =>
      SECRET.test(name) ? `${mark}${name}=${HIDDEN}` : whole,
    );
  const isCut = clean.length > MAX_TEXT || text.length > 4 * MAX_TEXT;
  return isCut ? `${clean.slice(0, MAX_TEXT)}… (${text.length} characters)` : clean;
}

const isSecret = (key: string, value: unknown): boolean =>
  SECRET.test(key) &&
  value !== null &&
  value !== undefined &&
  typeof value !== 'boolean' &&
  !(typeof value === 'number' && COUNT.test(key));

/**
 * A copy for a log: values of secret-like keys and secret-like texts replaced, texts cut to 200
 * characters, lists and objects to 50 entries, at most 6 levels deep. Accepts any value and never throws.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
    return `[${typeof value}]`;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) {
    const kept = value.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1));
    return value.length > MAX_ITEMS ? [...kept, `[${value.length - MAX_ITEMS} more]`] : kept;
  }
  // Not `Object.entries`, which takes three times as long if a view sends many keys.
  const keys = Object.keys(value);
  const kept = keys.slice(0, MAX_ITEMS).map((key): [string, unknown] => {
    const item = (value as Record<string, unknown>)[key];
    return [key, isSecret(key, item) ? HIDDEN : redact(item, depth + 1)];
  });
  const more = keys.length - MAX_ITEMS;
  return Object.fromEntries(more > 0 ? [...kept, ['…', `[${more} more]`]] : kept);
}
