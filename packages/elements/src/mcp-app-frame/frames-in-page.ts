/** Frames by what they do when they come near the viewport or leave it. */
export const noticed = new Map<Element, (isNear: boolean) => void>();

/** The frames that are in the page, also those that have not started. */
export const framesInPage = (): IterableIterator<Element> => noticed.keys();
