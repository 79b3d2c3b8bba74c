/** A page of the site: its address, its name in the sidebar, the file that it is made of, and what readers call it. */
export interface SitePage {
  slug: string;
  label: string;
  from: string;
  words: string;
}
export const SECTIONS: { label: string; isCollapsed?: boolean; pages: SitePage[] }[];
export const PAGES: SitePage[];
/** Addresses of earlier versions of the site, and where their content is now. */
export const MOVED: Record<string, string>;
export const REPLACED: Record<string, string>;
