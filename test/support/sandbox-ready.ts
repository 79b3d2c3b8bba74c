// What every page made with `AppBridge` has to write itself.

/** Resolves when the sandbox page in this iframe can accept a view. Call it before the iframe has its address. */
export const sandboxReady = (iframe: HTMLIFrameElement): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('message', function listen({ source, data }) {
      if (source !== iframe.contentWindow) return;
      if (data?.method !== 'ui/notifications/sandbox-proxy-ready') return;
      removeEventListener('message', listen);
      resolve();
    });
  });
