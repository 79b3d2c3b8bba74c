/** Where the focus is inside an iframe, only Chromium says `:focus-within`. */
export function hasFocus(frame: Element): boolean {
  const { activeElement } = frame.getRootNode() as Document | ShadowRoot;
  return activeElement === frame || frame.matches(':focus-within');
}
