// Saves downloads if the page has no handler for them (V8).
import { decodedSize } from './decoded-size.js';
import { fileRiskOf, safeFileName } from '../../policy/file-name-policy.js';
import type { EmbeddedResource, ResourceContents, ResourceLink } from '../../protocol/mcp.js';
import type { OutcomeResult } from '../../protocol/messages.js';
import type { ActionFile } from '../consent/action.js';
import type { LinkRequestOptions, ServerLink } from '../link/server-link.js';

type DownloadItem = EmbeddedResource | ResourceLink;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The name of a file: from the link's title or name, otherwise from the end of its URI. */
function fileNameOf(item: DownloadItem): string {
  const { uri, mimeType } = item.type === 'resource' ? item.resource : item;
  const label = item.type === 'resource_link' ? (item.title ?? item.name) : undefined;
  const tail =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .pop() ?? '';
  return safeFileName(label ?? decoded(tail), mimeType);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const sizeOf = (contents: ResourceContents): number =>
  'text' in contents ? new Blob([contents.text]).size : decodedSize(contents.blob);

/** What the user sees about a file before it is saved. */
export function describeFile(item: DownloadItem): ActionFile {
  const isHere = item.type === 'resource';
  const name = fileNameOf(item);
  return {
    name,
    risk: fileRiskOf(name),
    mimeType: isHere ? item.resource.mimeType : item.mimeType,
    size: isHere ? sizeOf(item.resource) : undefined,
  };
}

/** Saves all files; linked ones are first read from the server. */
export async function saveAll(
  items: readonly DownloadItem[],
  link: ServerLink | undefined,
  options: LinkRequestOptions,
): Promise<OutcomeResult> {
  for (const item of items) {
    if (item.type === 'resource') saveFile(item.resource, fileNameOf(item));
    else if (link?.capabilities.resources) {
      const { contents } = await link.request('resources/read', { uri: item.uri }, options);
      // The answer may arrive after the view cancelled or was removed.
      options.signal?.throwIfAborted();
      // One approval is for one file, whatever else the server sends with it.
      const content = contents.find(({ uri }) => uri === item.uri) ?? contents[0];
      if (!content) return { isError: true };
      saveFile(content, fileNameOf(item));
    } else return { isError: true };
  }
  return {};
}

/** Saves one file through the browser. */
function saveFile(contents: ResourceContents, name: string): void {
  const data = 'text' in contents ? contents.text : bytesOf(contents.blob);
  // Never rendered, only saved: this type also prevents the browser from rendering it.
  const url = URL.createObjectURL(new Blob([data], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the URL until it has started to save.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
