// The tag that shows the same app: everything that a page needs.
import type { SandboxSettings } from '@mcp-app/elements/mcp-app-frame';

export interface TagSettings {
  /** One of the two. */
  server?: string;
  relay?: string;
  tool: string;
  input: Record<string, unknown>;
  /** `sandbox` of the frame. */
  sandbox?: SandboxSettings;
  /** `consent` of the frame. */
  consent?: object | undefined;
}

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
/** In single quotes, so that JSON stays readable. */
const escapedJson = (value: object) =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** An attribute if the address is all there is. */
function sandboxAttributes({ url, ...more }: SandboxSettings): string[] {
  if (Object.keys(more).length > 0) return [`sandbox='${escapedJson({ url, ...more })}'`];
  return url ? [`sandbox-url="${escaped(url)}"`] : [];
}

/** `<mcp-app-frame …>` as HTML, an attribute on each line. */
export function frameTag(settings: TagSettings): string {
  const { server, relay, tool, input, sandbox = {}, consent } = settings;
  const attributes = [
    server ? `server="${escaped(server)}"` : `relay="${escaped(relay ?? '')}"`,
    `tool="${escaped(tool)}"`,
    ...(Object.keys(input).length > 0 ? [`tool-input='${escapedJson(input)}'`] : []),
    ...sandboxAttributes(sandbox),
    ...(consent ? [`consent='${escapedJson(consent)}'`] : []),
    'appearance="card"',
    'inline-toolbar',
    'available-display-modes="inline fullscreen pip split"',
  ];
  return `<mcp-app-frame\n${attributes.map((line) => `  ${line}\n`).join('')}></mcp-app-frame>`;
}
