/** Only Chromium matches `:focus-within` if the focus is inside an iframe. */
export function hasFocus(frame: Element): boolean {
  const { activeElement } = frame.getRootNode() as Document | ShadowRoot;
  return activeElement === frame || frame.matches(':focus-within');
}
