// A view's message, as the two kinds of content that every chat library has: text and files.
import type { ContentBlock } from '../protocol/mcp.js';

/** A message of a view: the event `mcp-app-message`, or the params of `handlers.message`. */
export interface ViewMessage {
  readonly content: readonly ContentBlock[];
}

/** `data` is base64. */
export type MessagePiece =
  | { kind: 'text'; text: string }
  | { kind: 'file'; mimeType: string; data: string };

const BINARY = 'application/octet-stream';

function pieceOf(block: ContentBlock): MessagePiece {
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: block.text };
    case 'image':
    case 'audio':
      return { kind: 'file', mimeType: block.mimeType, data: block.data };
    case 'resource': {
      const { resource } = block;
      return 'text' in resource
        ? { kind: 'text', text: resource.text }
        : { kind: 'file', mimeType: resource.mimeType ?? BINARY, data: resource.blob };
    }
    default:
      return { kind: 'text', text: block.uri };
  }
}

export const messagePieces = ({ content }: ViewMessage): MessagePiece[] => content.map(pieceOf);

/** The text, if there is no other content. */
export const plainText = (pieces: readonly MessagePiece[]): string | undefined =>
  pieces.every((piece) => piece.kind === 'text')
    ? pieces.map(({ text }) => text).join('\n')
    : undefined;

export const dataUrl = (mimeType: string, data: string): string =>
  `data:${mimeType};base64,${data}`;

/** A file as TanStack AI and AG-UI write it. */
export interface MediaPart {
  type: 'image' | 'audio' | 'document';
  source: { type: 'data'; value: string; mimeType: string };
}

export function mediaPart({
  mimeType,
  data: value,
}: {
  mimeType: string;
  data: string;
}): MediaPart {
  const [kind] = mimeType.split('/');
  const type = kind === 'image' || kind === 'audio' ? kind : 'document';
  return { type, source: { type: 'data', value, mimeType } };
}
