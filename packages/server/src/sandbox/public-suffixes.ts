// Whether the domain of views is on the Public Suffix List, so that browsers keep the cookies of its names apart. For the
// check of a deployment, which asks for the list: it is long, and changes every week.
import { domainToUnicode } from 'node:url';
import { ask } from './deployment-answer.js';

const LIST = new URL('https://publicsuffix.org/list/public_suffix_list.dat');

/** Whether a list in the format of publicsuffix.org has a rule for exactly this name. */
export function isListed(name: string, list: string): boolean {
  const known = domainToUnicode(name);
  const parent = known.slice(known.indexOf('.') + 1);
  const rules = new Set(list.split('\n').map((line) => line.trim().split(/\s/, 1)[0]));
  return !rules.has(`!${known}`) && (rules.has(known) || rules.has(`*.${parent}`));
}

/** Undefined if the list cannot be read. */
export async function isPublicSuffix(
  name: string,
  get: typeof fetch,
): Promise<boolean | undefined> {
  try {
    const answer = await ask(LIST, get);
    const list = answer.ok ? await answer.text() : '';
    // What a proxy or a portal answers instead is not the list.
    return list.includes('===BEGIN ICANN DOMAINS===') ? isListed(name, list) : undefined;
  } catch {
    return undefined;
  }
}
