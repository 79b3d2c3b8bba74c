// An iframe for tests in Node, as far as a host touches one.

/** @param removed called when it is removed */
export function fakeIframe(removed: () => void = () => {}): HTMLIFrameElement {
  const iframe = {
    contentWindow: {},
    hidden: false,
    isConnected: true,
    allow: '',
    style: {},
    getAttribute: () => '',
    setAttribute: () => {},
    removeAttribute: () => {},
    getRootNode: () => ({ activeElement: null }),
    addEventListener: () => {},
    removeEventListener: () => {},
    remove() {
      iframe.isConnected = false;
      removed();
    },
  };
  return iframe as unknown as HTMLIFrameElement;
}
