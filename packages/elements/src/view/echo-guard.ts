// Distinguishes growth of the content from the echo of our own reports. Pure.
// A layout whose height depends on the window's (`80vh`, `calc(100vh + 2rem)`) changes with every report that the
// host follows: it would grow forever, or by a pixel per frame (mcp-ui#215).

/**
 * @param height of the content; all lengths are in pixels
 * @param isTouched whether a script changed the page since the last call that did not return undefined
 * @param sent the height that was reported last
 * @returns the height to request, or undefined to measure again in the next frame
 */
export type EchoGuard = (
  height: number,
  windowHeight: number,
  windowWidth: number,
  isTouched: boolean,
  sent: number,
) => number | undefined;

/**
 * Creates a guard, to be called once per frame. After the window's height changed, it waits until two frames are
 * equal: content that moved with the window and then stays was moved by the window. Two moves with the same slope
 * prove it; small moves, and moves in frames that a script changed, count for less. From then on, only a
 * deviation from the slope counts as growth.
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
      // Another width is another layout, so nothing observed before applies.
      wait = proof = slope = offset = 0;
    } else if (windowHeight !== lastWindow) {
      if (!wait) {
        startHeight = lastHeight;
        startWindow = lastWindow;
      }
      wait = 2;
    } else if (wait && Math.abs(height - lastHeight) > 1) {
      // The content moves although the window does not, for example in an animation.
      wait = proof = 0;
    } else if (wait && !--wait) {
      const rise = windowHeight - startWindow;
      const moved = height - startHeight;
      // It did not move as predicted, so the prediction is wrong.
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
