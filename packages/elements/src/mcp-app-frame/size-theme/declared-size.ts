// The space that the page or the server declares for a view, which is reserved before the view is loaded, and the maximum
// height. All of them are CSS variables, so that a maximum that changes applies to every height.
import type { AppSession } from '../../host/session/app-session.js';
import type { PreferredSize, ToolUiMeta } from '../../protocol/ui-extension.js';
import type { FrameProperties } from '../frame-properties.js';

/** The maximum pixels that a server can reserve. A running view may request more. */
const MAX_RESERVED = 2000;

/** The page takes precedence, then the tool, which is known before its view is read, then the view. */
export function reserveDeclared(frame: FrameProperties, session: AppSession | undefined): void {
  const { preferredSize, maxHeight, style } = frame;
  const tool = (session?.tool ?? frame.tool) as { _meta?: { ui?: ToolUiMeta } } | undefined;
  const size =
    preferredSize ?? tool?._meta?.ui?.preferredSize ?? session?.resource?.meta.preferredSize;
  const { height, minHeight, aspectRatio } = Object(
    (size as number) > 0 ? { height: size } : size,
  ) as Exclude<PreferredSize, number>;
  // A server may declare anything: a value that is not a positive number removes the property.
  const set = (name: string, pixels: number) =>
    style.setProperty(name, pixels > 0 ? `${Math.min(pixels, maxHeight ?? MAX_RESERVED)}px` : '');
  set('--_reserved', height ?? (aspectRatio ? frame.clientWidth / aspectRatio : 0));
  set('--_min', minHeight!);
  style.setProperty('--_limit', maxHeight! >= 0 ? `${maxHeight}px` : '');
}
