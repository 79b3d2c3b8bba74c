// The small part of a browser that the consent path uses: tabs, downloads, the clipboard and user activation.

export interface BrowserEffects {
  open(url: string): void;
  save(name: string): void;
  copy(text: string): void;
  isActive(): boolean;
}

/** Replaces the browser. Returns the function that removes it. */
export function installBrowser({ open, save, copy, isActive }: BrowserEffects): () => void {
  const { createObjectURL, revokeObjectURL } = URL;
  const anchor = () => {
    const made = { href: '', download: '', click: () => save(made.download) };
    return made;
  };
  Object.assign(globalThis, {
    window: { open: (url: URL) => open(url.href) },
    document: { createElement: anchor },
  });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  const clipboard = { writeText: async (text: string) => copy(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: {
      get isActive() {
        return isActive();
      },
    },
  });
  return () => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
    for (const name of ['clipboard', 'userActivation']) Reflect.deleteProperty(navigator, name);
  };
}
