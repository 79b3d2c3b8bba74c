// Compares two pictures in a page, because a browser already has the decoders.

/** How far a channel may be off: antialiasing differs slightly between versions. */
const CHANNEL = 32;
/** The share of pixels that may be off further than that. */
export const SHARE = 0.002;

/**
 * Runs in the page. Pictures are base64 of any format.
 * @returns {Promise<{ share: number, size: string, before: string }>} share 1 if the sizes differ
 */
async function differ({ before, after, channel }) {
  const pixelsOf = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  };
  const [one, two] = [await pixelsOf(before), await pixelsOf(after)];
  const sizes = { size: `${two.width}×${two.height}`, before: `${one.width}×${one.height}` };
  if (sizes.size !== sizes.before) return { share: 1, ...sizes };
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const isOff = [0, 1, 2].some(
      (at2) => Math.abs(one.data[at + at2] - two.data[at + at2]) > channel,
    );
    if (isOff) count++;
  }
  return { share: count / (one.data.length / 4), ...sizes };
}

/** Runs in the page: PNG to lossless WebP with 16 steps per channel, which the comparison does not see. */
async function toWebp(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height);
  for (let at = 0; at < pixels.data.length; at++)
    pixels.data[at] = Math.round(pixels.data[at] / 17) * 17;
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 });
  const data = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

/** @param {import('playwright-core').Page} page An empty page. */
export const comparer = (page) => ({
  compare: (before, after) =>
    page.evaluate(differ, {
      before: before.toString('base64'),
      after: after.toString('base64'),
      channel: CHANNEL,
    }),
  webp: async (png) => Buffer.from(await page.evaluate(toWebp, png.toString('base64')), 'base64'),
});
