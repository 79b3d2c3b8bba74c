// A view with copy buttons: text, formatted text and an image.
import { trackCopy } from '@mcp-app/elements/view';
import type { CopyContent } from '@mcp-app/elements/view';
import { startView } from '../story-view.js';

const tracked = trackCopy(startView());
const status = document.querySelector('[role=status]')!;
const NUMBER = '1Z 999 AA1 01 2345 6784';

/** The number as a picture of a label. */
function picture(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 200 });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fffdf5';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#1a1d21';
  for (let x = 40, bar = 0; x < 600; x += 8 + (bar++ % 3) * 4)
    pen.fillRect(x, 24, 4 + (bar % 2) * 3, 96);
  pen.font = '28px sans-serif';
  pen.fillText(NUMBER, 40, 168);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
}

const contents: Record<string, () => string | CopyContent | Promise<CopyContent>> = {
  text: () => NUMBER,
  formatted: () => ({
    text: `Order\tTracking number\nA-1042\t${NUMBER}`,
    html: `<table><tr><th>Order</th><th>Tracking number</th></tr><tr><td>A-1042</td><td>${NUMBER}</td></tr></table>`,
  }),
  image: async () => ({ image: await picture() }),
};

const TEXTS = { idle: '', copying: 'Copying …', copied: 'Copied.' };
tracked.subscribe(() => {
  const { status: now, error } = tracked.getSnapshot();
  status.textContent = now === 'failed' ? `Not copied: ${error?.reason}` : TEXTS[now];
});
document.addEventListener('click', async ({ target }) => {
  const { copy } = (target as HTMLElement).dataset;
  if (copy) await tracked.copy(await contents[copy]!());
});
