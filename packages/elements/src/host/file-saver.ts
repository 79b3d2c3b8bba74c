// What the frame does with downloads when the page does not do it itself (V8).
import { safeFileName } from '../policy/file-name-policy.js';
import type { EmbeddedResource, ResourceContents, ResourceLink } from '../protocol/mcp.js';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The name a file gets: from the link's title or name, else from the end of its URI. */
export function fileNameOf(item: EmbeddedResource | ResourceLink): string {
  const { uri, mimeType } = item.type === 'resource' ? item.resource : item;
  const said = item.type === 'resource_link' ? (item.title ?? item.name) : undefined;
  const tail =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .pop() ?? '';
  return safeFileName(said ?? decoded(tail), mimeType);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Saves one file through the browser. */
export function saveFile(contents: ResourceContents, name: string): void {
  const data = 'text' in contents ? contents.text : bytesOf(contents.blob);
  // Never shown, only saved: a type that the browser would render stays inert.
  const url = URL.createObjectURL(new Blob([data], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the URL until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
