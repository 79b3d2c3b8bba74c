// Brings the user to a view.
import type { DisplayMode } from '../../protocol/host-context.js';
import type { McpAppFrameElement } from '../mcp-app-frame.js';

/** For keyboards and screen readers: reading goes on at the view. */
function focusFrame(frame: McpAppFrameElement): void {
  if (!frame.hasAttribute('tabindex')) {
    frame.tabIndex = -1;
    frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true });
  }
  frame.focus({ preventScroll: true });
}

/** A view that was closed is opened again. One that is not in its place in the page is in sight already. */
export async function revealView(
  frame: McpAppFrameElement,
  how: 'scroll' | DisplayMode,
): Promise<void> {
  if (frame.status === 'closed') frame.reload();
  if (how !== 'scroll') return void (await frame.requestDisplayMode(how));
  if (frame.displayMode !== 'inline') return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  focusFrame(frame);
}
