/** A page of the site: its address, its name in the sidebar, and the file that it is made of. */
export interface SitePage {
  slug: string;
  label: string;
  from: string;
}
export const SECTIONS: { label: string; pages: SitePage[] }[];
export const PAGES: SitePage[];
export const REPLACED: Record<string, string>;
