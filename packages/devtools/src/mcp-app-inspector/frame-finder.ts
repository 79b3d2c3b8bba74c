// Finds the frame that `for` names, even if it is added or replaced later.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';

/**
 * Why there is no frame. unset: no frame is named. missing: no element has that id. other: the element is not a
 * frame. undefined: its tag is not registered.
 */
export type NoFrame = 'unset' | 'missing' | 'other' | 'undefined';

export interface FoundFrame {
  frame?: McpAppFrameElement;
  why?: NoFrame;
}

const isFrame = (element: unknown): element is McpAppFrameElement =>
  typeof (element as Partial<McpAppFrameElement> | undefined)?.watchMessages === 'function';

/** The given frame, or the one of this id in the same tree as `from`. */
export function findFrame(
  from: Element,
  given: Element | undefined,
  id: string | undefined,
): FoundFrame {
  if (!given && !id) return { why: 'unset' };
  // A tree that is not in a document does not have this method.
  const root = from.getRootNode() as Partial<NonElementParentNode>;
  const element = given ?? root.getElementById?.(id!);
  if (!element) return { why: 'missing' };
  if (isFrame(element)) return { frame: element };
  const isKnown = element.localName !== 'mcp-app-frame' || customElements.get('mcp-app-frame');
  return { why: isKnown ? 'other' : 'undefined' };
}

/** Calls back whenever the result of `findFrame` may have changed. Returns a function that stops it. */
export function watchTree(from: Element, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(from.getRootNode(), {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['id'],
  });
  let isWatching = true;
  void customElements.whenDefined('mcp-app-frame').then(() => isWatching && changed());
  return () => {
    isWatching = false;
    observer.disconnect();
  };
}
