// What the command has written into the page.
import type { PageData } from '../src/dev/page-data.ts';

const script = document.querySelector('#page-data');

/** Read once: the page is loaded again after a restart of the command. */
export const pageData = JSON.parse(script?.textContent ?? '{}') as PageData;
