import type { SitePage } from '../site-map.mjs';

/** The pages with their titles and texts, as Markdown with links between pages. */
export function sitePages(): (SitePage & { title: string; text: string })[];
/** Writes them, llms.txt and llms-full.txt; returns how many pages there are. */
export function writePages(): number;
