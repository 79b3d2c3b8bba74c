/** A value that the server or the host wrote into the page; empty if there is none. */
export const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=mcp-app-${name}]`)?.content ?? '';
