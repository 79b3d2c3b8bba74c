// Frames without our sandbox, in which the same attacks arrive. Without them "nothing arrived" would prove nothing.
import type { Route } from '../routes/route.mjs';
import { attackCode } from './attacker.js';
import type { Attacker } from './attacker.js';

const frames: HTMLIFrameElement[] = [];

function mount(fill: (frame: HTMLIFrameElement) => void, place = document.body) {
  const frame = document.createElement('iframe');
  fill(frame);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  place.append(frame);
  frames.push(frame);
  return loaded.then(() => frame);
}

/** Resolves when a frame has posted something. */
const hasListener = (frame: HTMLIFrameElement) =>
  new Promise<void>((resolve) => {
    addEventListener('message', function listen({ source }) {
      if (source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      resolve();
    });
  });

/** A frame that runs what it receives: as opaque as a view, without a policy. */
export async function mountWithoutPolicy(tokens = ''): Promise<HTMLIFrameElement> {
  let isListening: Promise<void> | undefined;
  const frame = await mount((element) => {
    isListening = hasListener(element);
    element.setAttribute('sandbox', `allow-scripts allow-forms ${tokens}`);
    element.srcdoc = `<!doctype html><body><script>
      addEventListener('message', ({ data }) => (0, eval)(data));
      parent.postMessage('listening', '*');
    </script>`;
  });
  // Its own message, because `load` may be that of the previous empty document.
  await isListening;
  return frame;
}

async function runWithoutPolicy(code: string): Promise<void> {
  (await mountWithoutPolicy()).contentWindow!.postMessage(code, '*');
}

/** In a nested frame, which can be navigated away instead of the page. */
async function runInChild(code: string): Promise<void> {
  const blank = (element: HTMLIFrameElement) => {
    element.srcdoc = '<!doctype html><body>';
  };
  const outer = await mount(blank);
  const inner = await mount(blank, outer.contentDocument!.body);
  (inner.contentWindow as Window & typeof globalThis).eval(code);
}

/** Runs each of these attacks where it arrives. `apart`: each in a separate frame. */
export async function runControls(
  routes: readonly Route[],
  attacker: Attacker,
  apart: boolean,
): Promise<void> {
  const of = (control: Route['control']) => routes.filter((route) => route.control === control);
  const groups = apart ? of(undefined).map((route) => [route]) : [of(undefined)];
  await Promise.all([
    ...groups.map((group) => runWithoutPolicy(attackCode(group, attacker))),
    ...of('parent').map((route) => runInChild(attackCode([route], attacker))),
  ]);
}

export function removeControls(): void {
  for (const frame of frames.splice(0)) frame.remove();
}
