// The view must reach what it declared, and nothing else. The server counts, not the view.
import { config } from './config.ts';
import { ask, canReachServer, check, notObserved, step } from './report.ts';
import { pause, until } from './wire.ts';

const { declared, undeclared } = config;
/** Files take the network, which may be slower on a busy machine than an answer of a host. */
const LOADING_MS = 10_000;
const urlOf = (origin: string, file: string) => `${origin}/hit/${file}`;

const add = <T extends HTMLElement>(tag: string, attributes: Record<string, string>): T => {
  const element = document.createElement(tag) as T;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  return element;
};

/** Every way out that a declaration opens, on one origin. */
function tryAll(origin: string, prefix: string): void {
  void fetch(urlOf(origin, `${prefix}-connect.txt`)).catch(() => {});
  add('img', { src: urlOf(origin, `${prefix}-image.svg`) });
  add('script', { src: urlOf(origin, `${prefix}-script.js`) });
  add('link', { rel: 'stylesheet', href: urlOf(origin, `${prefix}-style.css`) });
  add('iframe', { src: urlOf(origin, `${prefix}-frame.html`), hidden: '' });
}

const FILES = ['connect.txt', 'image.svg', 'script.js', 'style.css', 'frame.html'];

function isBaseTaken(origin: string): boolean {
  const base = document.createElement('base');
  base.href = `${origin}/`;
  document.head.prepend(base);
  const isTaken = document.baseURI.startsWith(origin);
  base.remove();
  return isTaken;
}

const hitsOf = (file: string) => ask('hits', file) as Promise<number>;

/** Checks only S4: nothing was declared. */
export async function lookAtClosedNetwork(): Promise<void> {
  await step('S4');
  tryAll(declared, 'closed');
  await pause(1000);
  for (const file of FILES) {
    check('S4', (await hitsOf(`closed-${file}`)) === 0, `undeclared, and reached: ${file}`);
  }
}

export async function lookAtNetwork(): Promise<void> {
  await step('S4', 'S5', 'R4');
  let hasFrame = false;
  addEventListener('message', ({ data }) => {
    hasFrame ||= data === 'declared frame';
  });
  tryAll(undeclared, 'undeclared');
  tryAll(declared, 'declared');
  const style = getComputedStyle(document.documentElement);
  await until(
    () => hasFrame && window.declaredScriptRan && style.getPropertyValue('--declared-style'),
    Math.max(config.timeout, LOADING_MS),
  );
  check('S5', canReachServer(), 'connectDomains: the declared origin cannot be fetched from');
  check('S5', (await hitsOf('declared-image.svg')) > 0, 'resourceDomains: no image');
  check('S5', window.declaredScriptRan, 'resourceDomains: no script');
  check('S5', style.getPropertyValue('--declared-style'), 'resourceDomains: no style');
  check('S5', hasFrame, 'frameDomains: no frame');
  check('S5', isBaseTaken(declared), 'baseUriDomains: the base is not used');
  for (const file of FILES) {
    check('S4', (await hitsOf(`undeclared-${file}`)) === 0, `undeclared, and reached: ${file}`);
  }
  check('S4', !isBaseTaken(undeclared), 'an undeclared base is used');
  // The list entry of this case names another origin than the content item.
  const strays = await hitsOf('undeclared-connect.txt');
  if (canReachServer()) check('R4', strays === 0, 'the list entry is granted beside the item');
  else notObserved('R4', 'what the content item declares is not granted');
}
