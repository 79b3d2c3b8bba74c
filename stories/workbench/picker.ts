// Finds the variables of what was clicked in the preview: in the page itself, and inside a view through a tool of the
// view, because the page cannot look into it.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { tokensOf } from '../views/token-finder.js';
import type { UsedToken } from '../views/token-finder.js';

const isFrame = (element: Element): element is McpAppFrameElement =>
  element.localName === 'mcp-app-frame';

async function tokensInView(
  frame: McpAppFrameElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Promise<UsedToken[]> {
  const iframe = frame.shadowRoot?.querySelector('iframe');
  const { left, top } = (iframe ?? frame).getBoundingClientRect();
  const place = { x: clientX - left, y: clientY - top };
  const { structuredContent } = await frame.callAppTool('tokens-at', place);
  return (structuredContent as { tokens: UsedToken[] }).tokens;
}

/** The variables of the element at this position of the preview, below the layer that received the click. */
export async function tokensAt(
  layer: Element,
  place: { clientX: number; clientY: number },
): Promise<UsedToken[]> {
  const [element] = document
    .elementsFromPoint(place.clientX, place.clientY)
    .filter((one) => one !== layer);
  if (!element) return [];
  return isFrame(element) && element.status === 'ready'
    ? tokensInView(element, place)
    : tokensOf(element);
}
