// The browser grants a view more right after a click of the user in it, so some attacks need one.
import { sendMouse } from '@web/test-runner-commands';
import { eventually } from '../../support/frame-harness.js';

let clicks = 0;

/** Code that waits for a click, then reports it and runs `code`. */
function afterClick(code: string, name: string): string {
  return `document.documentElement.style.height = '100%';
    addEventListener('click', () => { top.postMessage('${name}', '*'); ${code} }, { once: true });
    'waiting'`;
}

/** Lets `install` put code into a frame, and clicks on that frame until the code has run. */
export async function runAfterClick(
  element: HTMLElement,
  code: string,
  install: (code: string) => unknown,
): Promise<void> {
  const name = `clicked-${++clicks}`;
  let isClicked = false;
  const listen = ({ data }: MessageEvent) => {
    isClicked ||= data === name;
  };
  addEventListener('message', listen);
  await install(afterClick(code, name));
  await eventually(async () => {
    // Repeated until it counts: a frame in another process receives clicks once it is painted, and frames may still
    // grow.
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    await sendMouse({ type: 'click', position });
    return isClicked;
  }, `a click for ${name}`);
  removeEventListener('message', listen);
}
