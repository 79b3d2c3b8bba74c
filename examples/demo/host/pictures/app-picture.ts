// A drawing of each app for the first screen. Inline, so that it has the colours of the page's theme.
import budget from './budget.svg?raw';
import game from './game.svg?raw';
import monitor from './monitor.svg?raw';
import release from './release.svg?raw';
import sales from './sales.svg?raw';
import scene from './scene.svg?raw';
import sketch from './sketch.svg?raw';

const DRAWINGS = { budget, game, monitor, release, sales, scene, sketch };
export type PictureName = keyof typeof DRAWINGS;

/** Says the same as the words beside it, so it is not read aloud. */
export function appPicture(name: PictureName): SVGElement {
  const parsed = new DOMParser().parseFromString(DRAWINGS[name], 'image/svg+xml');
  const picture = document.importNode(parsed.documentElement, true) as unknown as SVGElement;
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('class', 'picture');
  return picture;
}
