// Tells the content's own growth from the echo of our reports. Pure.
// A layout whose height depends on the window's (`80vh`, `calc(100vh + 2rem)`) changes with every report
// that the Host follows: it would grow for ever, or creep a pixel a frame (mcp-ui#215).

/**
 * @param height of the content; all in pixels
 * @param isTouched the page was changed by script since the last answer that was not undefined
 * @param sent what was reported last
 * @returns the height to ask for, or undefined: look again in the next frame
 */
export type EchoGuard = (
  height: number,
  windowHeight: number,
  windowWidth: number,
  isTouched: boolean,
  sent: number,
) => number | undefined;

/**
 * A fresh guard, to be called once a frame. After the window's height changed it waits until two frames
 * are alike: what moved with the window and then stands still was moved by it. Twice with the same slope
 * proves it (small moves, and those with a change by script in the same frames, count for less). From then
 * on only what deviates from the slope counts as growth.
 */
export function echoGuard(): EchoGuard {
  let lastHeight: number;
  let lastWindow: number;
  let lastWidth: number | undefined;
  let startHeight: number;
  let startWindow: number;
  let guess = 0;
  let proof = 0;
  let wait = 0;
  let slope = 0;
  let offset = 0;

  return (height, windowHeight, windowWidth, isTouched, sent) => {
    if (windowWidth !== lastWidth) {
      // Another width is another layout: nothing learned holds.
      wait = proof = slope = offset = 0;
    } else if (windowHeight !== lastWindow) {
      if (!wait) {
        startHeight = lastHeight;
        startWindow = lastWindow;
      }
      wait = 2;
    } else if (wait && Math.abs(height - lastHeight) > 1) {
      // It moves although the window stands still: an animation, say.
      wait = proof = 0;
    } else if (wait && !--wait) {
      const rise = windowHeight - startWindow;
      const moved = height - startHeight;
      // It did not move as we thought it would: what we thought is wrong.
      if (Math.abs(moved - guess * rise) > 2) proof = slope = offset = 0;
      if (rise) guess = moved / rise;
      proof += Math.min(isTouched ? 1 : 5, Math.abs(moved));
      if (proof >= 10 && !slope) {
        slope = guess;
        offset = sent - height + slope * windowHeight;
      }
    }
    lastHeight = height;
    lastWindow = windowHeight;
    lastWidth = windowWidth;
    return wait ? undefined : height + offset - slope * windowHeight;
  };
}
