// The memory of a view, where the browser measures it: Chromium, in pages that are cross-origin isolated.
interface MeasuredMemory {
  readonly breakdown: readonly {
    readonly bytes: number;
    readonly attribution: readonly { readonly container?: { readonly id?: string } }[];
  }[];
}

let lastId = 0;

/**
 * The memory of a frame's view, in bytes. The browser takes its time, usually until the next garbage collection.
 * @returns undefined if there is no view, or if the browser does not say: it has to be Chromium, the page cross-origin
 *   isolated, and the sandbox page has to allow that
 */
export async function viewMemory(frame: HTMLElement): Promise<number | undefined> {
  const { measureUserAgentSpecificMemory } = performance as {
    measureUserAgentSpecificMemory?: () => Promise<MeasuredMemory>;
  };
  const iframe = frame.shadowRoot?.querySelector('iframe');
  if (!measureUserAgentSpecificMemory || !globalThis.crossOriginIsolated || !iframe)
    return undefined;
  // The browser names the iframe by its id.
  const id = (iframe.id ||= `mcp-app-measured-${++lastId}`);
  const { breakdown } = await measureUserAgentSpecificMemory.call(performance);
  const own = breakdown.filter(({ attribution }) =>
    attribution.some(({ container }) => container?.id === id),
  );
  return own.length > 0 ? own.reduce((sum, { bytes }) => sum + bytes, 0) : undefined;
}
