// An installed Chromium for the probes.
import type { Browser } from '@mcp-app/conformance';
import { BrowserPage } from '../browser/browser-page.js';
import { startChromium } from '../browser/chromium.js';
import { findChromium } from '../browser/find-chromium.js';

const SIZE = { width: 1280, height: 800 };
/** Several pages at a time: most of a check is waiting. */
const PAGES = 3;

export interface ConformanceBrowser extends Browser {
  /** Its name and version. */
  version: string;
  close(): Promise<void>;
}

/** @param program the path of a browser; default: an installed one */
export async function startConformanceBrowser(
  program: string | undefined,
): Promise<ConformanceBrowser> {
  const { connection, close } = await startChromium(findChromium(program));
  const { product } = await connection.send('Browser.getVersion');
  return {
    version: String(product).replace(/^Headless/, ''),
    pages: PAGES,
    async open(url) {
      const page = await BrowserPage.open(connection, SIZE, 'light');
      // A browser paints only one of several pages: the others would get no animation frames.
      await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      await page.goto(url);
      return {
        evaluate: (expression) => page.evaluate(expression),
        evaluateInFrame: (condition, expression, hasGesture) =>
          page.evaluateInFrame(condition, expression, hasGesture),
        close: () => page.close(),
      };
    },
    close,
  };
}
