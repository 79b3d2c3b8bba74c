// Colours that only a browser can read: names, lab(), display-p3, colours made from other colours.

let context: CanvasRenderingContext2D | null | undefined;

/** Any CSS colour as `rgb()`; undefined if it is not a colour. Colours outside of sRGB become the nearest inside. */
export function readBrowserColor(text: string): string | undefined {
  if (!CSS.supports('color', text) || /^(?:inherit|initial|unset|revert|currentcolor)/i.test(text))
    return undefined;
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}
