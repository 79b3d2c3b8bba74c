// Shows the user a view that may be elsewhere in the page.
import type { DisplayMode } from '../../protocol/host-context.js';
import type { McpAppFrameElement } from '../mcp-app-frame.js';

/** Lets keyboard and screen reader users continue at the view. */
function focusFrame(frame: McpAppFrameElement): void {
  if (!frame.hasAttribute('tabindex')) {
    frame.tabIndex = -1;
    frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true });
  }
  frame.focus({ preventScroll: true });
}

/** A closed view is opened again. A view in another display mode than inline is already visible. */
export async function revealView(
  frame: McpAppFrameElement,
  how: 'scroll' | DisplayMode,
): Promise<void> {
  if (frame.status === 'closed') frame.reload();
  if (how !== 'scroll') return void (await frame.requestDisplayMode(how));
  if (frame.displayMode !== 'inline') return;
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollIntoView({ block: 'nearest', behavior: reducesMotion ? 'instant' : 'smooth' });
  focusFrame(frame);
}
