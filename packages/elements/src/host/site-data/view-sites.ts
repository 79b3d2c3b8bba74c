// Where the views of this page have their origins, and which sandbox page deletes what they stored there. Only what the page
// has set counts: an entry of the ledger, which others can edit, never chooses a page that is framed.
import { isOneOf } from '../sandbox/open-page.js';
import type { SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { Ledger } from './ledger.js';
import { ledgerOf } from './ledger.js';

export interface ViewSite {
  /** `https://*.views.example` */
  pattern: string;
  /** The absolute URL of the sandbox page. */
  sandbox: string;
  ledger: Ledger;
}

/** A DNS label. */
export const LABEL: RegExp = /^[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

const sites: ViewSite[] = [];

export const absolute = (url: string): URL => new URL(url, globalThis.document?.baseURI);

/** Notes what the page has set. What it has set last is used first, and instead of an earlier store for the same. */
export function noteSite(site: ViewSite): void {
  const known = sites.findIndex(
    ({ pattern, sandbox }) => pattern === site.pattern && sandbox === site.sandbox,
  );
  if (known >= 0) sites.splice(known, 1);
  sites.unshift(site);
}

/** Notes the settings of a page that has not shown a view yet. */
export function noteSettings({ url, views }: SandboxSettings): void {
  const ledger = views && ledgerOf(views.store);
  if (ledger && url && URL.canParse(url, globalThis.document?.baseURI))
    noteSite({ pattern: views.origin, sandbox: absolute(url).href, ledger });
}

function covers({ pattern }: ViewSite, origin: string): boolean {
  const start = pattern.indexOf('*');
  const end = pattern.length - start - 1;
  return isOneOf(pattern, origin) && LABEL.test(origin.slice(start, origin.length - end));
}

/** The sandbox page that can delete the data of this origin: the one that embedded it, if the page still uses that one. */
export function sandboxFor(origin: string, embedding: string): string | undefined {
  const able = sites.filter((site) => covers(site, origin));
  return (able.find(({ sandbox }) => sandbox === embedding) ?? able[0])?.sandbox;
}

/** All ledgers of this page. */
export function allLedgers(): Ledger[] {
  const local = ledgerOf();
  return [...new Set([...sites.map(({ ledger }) => ledger), ...(local ? [local] : [])])];
}
