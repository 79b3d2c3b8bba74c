// Deletes the cookies of a view's origin that a script can find, for engines that do not obey Clear-Site-Data. That header
// also reaches those of other folders: docs/decisions/dedicated-origin.md.

/** What has to be repeated to replace a cookie that was set with it. */
const ATTRIBUTES = ['', '; Secure; SameSite=None', '; Secure; SameSite=None; Partitioned'];

/** A cookie without a name has only a value. */
const visible = (): string[] =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((cookie) => (cookie.includes('=') ? cookie.split('=')[0]! : ''));

/** `/view/x`, `/view/`, `/view` and `/`: the folders whose cookies a document at this place sees. */
const foldersOf = (place: string): string[] =>
  place === '/' ? ['/'] : [place, ...foldersOf(place.replace(/\/$|[^/]+$/, '') || '/')];

/** The name of this host and those above it. Browsers ignore the ones that are not allowed. */
const domainsOf = (name: string): string[] =>
  name.includes('.') ? [name, ...domainsOf(name.slice(name.indexOf('.') + 1))] : [name];

/**
 * Deletes the cookies of each place where views are, and returns the names of those that are left: a cookie without a path
 * belongs to the folder of the document that set it. The cookies that a document sees follow its address, not in Chromium.
 * Few changes of it: WebKit allows 100 in 10 seconds, for all documents of a page.
 */
export function clearCookies(): string[] {
  const here = location.pathname;
  const other = here.startsWith('/view/') ? '/strict-view/x' : '/view/x';
  const domains = ['', ...domainsOf(location.hostname).map((name) => `; Domain=${name}`)];
  const left = [here, other].flatMap((place) => {
    if (location.pathname !== place) history.replaceState(null, '', place);
    for (const name of visible())
      for (const folder of foldersOf(place))
        for (const domain of domains)
          for (const more of ATTRIBUTES)
            document.cookie = `${name}=x; Max-Age=0; Path=${folder}${domain}${more}`;
    return visible();
  });
  history.replaceState(null, '', here);
  return left;
}
