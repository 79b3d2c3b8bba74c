// What each view shows, and what happens when it is used. The same in every host.
import { expect } from 'vitest';
import type { Frame, Page } from 'puppeteer-core';
import { click, eventually, fill, shows } from './browser.js';
import type { Kit } from './templates.js';

export interface Use {
  tool: string;
  name: string;
  /** Something that only this view has. */
  selector: string;
  /** What it shows for the result of the model's call. */
  showsResult(view: Frame): Promise<unknown>;
  /** A button calls a tool of the server. */
  act(view: Frame, page: Page, host: Kit): Promise<unknown>;
}

export const USES: Record<Kit, Use> = {
  react: {
    tool: 'show-orders',
    name: 'Orders',
    selector: 'table',
    showsResult: (view) => shows(view, 'Page 1 of 5'),
    async act(view) {
      await click(view, 'Next');
      await shows(view, 'Page 2 of 5');
      await shows(view, '1006');
      await click(view, 'Back');
      await shows(view, 'Page 1 of 5');
    },
  },
  vue: {
    tool: 'book-table',
    name: 'Booking',
    selector: 'form',
    showsResult: (view) => shows(view, 'Guests'),
    async act(view, page) {
      await click(view, 'Book');
      expect(await view.$('input:invalid')).not.toBeNull();
      await fill(view, 'name', 'Ada');
      await fill(view, 'guests', '9');
      await click(view, 'Book');
      await shows(view, 'no table for more than 8');
      await fill(view, 'guests', '4');
      await click(view, 'Book');
      await eventually(() => view.$('progress[value="2"]'), 'the second step');
      await shows(view, 'A table for 4, Ada.');
      await shows(page, 'Booked: A table for 4, Ada.');
    },
  },
  svelte: {
    tool: 'show-board',
    name: 'Board',
    selector: 'ol',
    showsResult: (view) => shows(view, 'Write it'),
    async act(view, page, host) {
      await fill(view, 'card', `Seen in ${host}`);
      await click(view, 'Add');
      await shows(view, `Seen in ${host}`);
      const answer = await page.$eval('mcp-app-frame', (frame) =>
        frame.callAppTool('mark-card', { card: 2 }),
      );
      expect(answer.content).toEqual([{ type: 'text', text: 'Marked: Test it' }]);
      const marked = await eventually(() => view.$('[aria-current]'), 'the mark');
      expect(await marked.evaluate((card) => card.textContent)).toBe('Test it');
    },
  },
  html: {
    tool: 'get-time',
    name: 'Clock',
    selector: 'time',
    showsResult: (view) => eventually(() => view.$('time[datetime]'), 'a time'),
    async act(view) {
      const time = () => view.$eval('time', (element) => element.dateTime);
      const before = await time();
      await click(view, 'What time is it?');
      await eventually(async () => (await time()) > before, 'a later time');
    },
  },
};
