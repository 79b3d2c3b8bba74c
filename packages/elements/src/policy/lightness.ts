// How light a colour looks. Used by hosts and, as text, in views.

/**
 * The lightness of a colour as engines compute it: 0 is black, 1 is white. Undefined if more than half of what is behind
 * it shows through. Must be self-contained, because it also runs in views as text.
 */
export function lightnessOf(color: string): number | undefined {
  const parts = /^(\w+)\((?:[a-z][\w-]* )?([^)]*)\)/.exec(color);
  if (!parts) return undefined;
  const [, space, list] = parts;
  const [first = 0, second = 0, third = 0, alpha = 1] = list!
    .split(/[\s,/]+/)
    .map((text) => Number.parseFloat(text) || 0);
  if (alpha < 0.5) return undefined;
  // oklab(), oklch(), lab(), lch(): the first number is the lightness.
  if (/^(ok)?l/.test(space!)) return space!.startsWith('o') ? first : first / 100;
  // Close to the luminance of WCAG, without its exact curve.
  const scale = space!.startsWith('rgb') ? 255 : 1;
  const [red, green, blue] = [first, second, third].map((part) => (part / scale) ** 2.2);
  return (0.2126 * red! + 0.7152 * green! + 0.0722 * blue!) ** (1 / 2.4);
}
