// Domain suffixes under which different owners get names. The Public Suffix List has all of them; these are the common
// ones for pages and sandboxes, so that the list need not be shipped or fetched.

/** A text, so that bundlers leave it out where it is not used. */
const HOSTING =
  ' vercel.app netlify.app pages.dev workers.dev github.io gitlab.io web.app firebaseapp.com herokuapp.com ' +
  'onrender.com fly.dev surge.sh azurewebsites.net azurestaticapps.net cloudfront.net amplifyapp.com run.app ' +
  'appspot.com glitch.me replit.app ngrok.io ngrok.app ngrok.dev ngrok-free.app loca.lt ';
/** `co.uk`, `com.au`, `or.jp` … */
const COUNTRY = /^(ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/** Whether names directly under this suffix belong to different owners. */
export const isSharedSuffix = (suffix: string): boolean =>
  !suffix.includes('.') ||
  HOSTING.includes(` ${suffix} `) ||
  COUNTRY.test(suffix) ||
  // These have regions as subdomains: `eu-1.elasticbeanstalk.com`, `s3.eu-1.amazonaws.com`.
  /(^|\.)(amazonaws|elasticbeanstalk)\.com$/.test(suffix);

/**
 * Whether two host names are the same site: they share a domain of one owner, and so cookies and a process. With an
 * unknown shared suffix, two sites look like one.
 */
export function isSameSite(a: string, b: string): boolean {
  if (a === b) return true;
  // An IP address has no parent domain.
  if (/^[\d.]+$|^\[/.test(a)) return false;
  const [labelsA, labelsB] = [a.split('.'), b.split('.')];
  let shared = 0;
  while (shared < labelsA.length && labelsA.at(-1 - shared) === labelsB.at(-1 - shared)) shared++;
  return shared > 0 && !isSharedSuffix(labelsA.slice(-shared).join('.'));
}
