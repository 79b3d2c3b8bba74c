/** The names of the tabs of a page, without repetition. */
export function tabNames(text: string): string[];
/** The page as a reader sees it who has chosen this tab. A group without it shows its first one. */
export function withTab(text: string, name: string): string;
/** The groups as tabs in HTML. */
export function withTabs(text: string): string;
