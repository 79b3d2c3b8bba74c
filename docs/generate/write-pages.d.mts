import type { SitePage } from '../site-map.mjs';

type RenderedPage = SitePage & { title: string; text: string };
/** Every page as Markdown, with links as `toPage` writes them. */
export function renderedPages(
  toPage: (from: string, to: string) => string | undefined,
): RenderedPage[];
/** The pages with their titles and texts, as Markdown with links between pages. */
export function sitePages(): RenderedPage[];
/** Writes them, llms.txt and llms-full.txt; returns how many pages there are. */
export function writePages(): number;
