// The requests of a hostile view, each with its marker.
import type { RequestRow } from './records.ts';

export interface MadeRequest {
  method: string;
  row: RequestRow;
  subject: string;
  params: Record<string, unknown>;
}

export const TOOLS = [
  { name: 'look', row: 'read-only tool', annotations: { readOnlyHint: true } },
  { name: 'erase', row: 'destructive tool', annotations: { destructiveHint: true } },
  { name: 'plain', row: 'plain tool', annotations: undefined },
] as const;

const SITES = ['https://one.example', 'https://two.example', 'mailto:'];
const MODES = ['inline', 'fullscreen', 'pip'];
const LISTS = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];

const text = (marker: string) => [{ type: 'text', text: marker }];

const embedded = (name: string) => ({
  type: 'resource',
  resource: { uri: `file:///${name}`, mimeType: 'text/plain', text: name },
});

const tool =
  (index: 0 | 1 | 2) =>
  (marker: string): MadeRequest => {
    const { name, row } = TOOLS[index];
    const params = { name, arguments: { note: marker } };
    return { method: 'tools/call', row, subject: name, params };
  };

const MAKERS: readonly ((marker: string, choice: number) => MadeRequest)[] = [
  tool(0),
  tool(1),
  tool(2),
  (marker, choice) => {
    const site = SITES[choice % SITES.length]!;
    const url = site === 'mailto:' ? `mailto:${marker}@one.example` : `${site}/${marker}`;
    return { method: 'ui/open-link', row: 'link', subject: site, params: { url } };
  },
  (marker, choice) => {
    const name = choice % 5 === 0 ? `${marker}-0.zip` : `${marker}-0.txt`;
    const link = { type: 'resource_link', uri: `file:///read-${marker}`, name: `${marker}-1.txt` };
    const contents = choice % 3 === 0 ? [embedded(name), link] : [embedded(name)];
    return { method: 'ui/download-file', row: 'download', subject: name, params: { contents } };
  },
  (marker) => {
    const params = { role: 'user', content: text(marker) };
    return { method: 'ui/message', row: 'message', subject: '', params };
  },
  (marker) => {
    const params = { content: text(marker) };
    return { method: 'ui/update-model-context', row: 'model-context', subject: '', params };
  },
  (_marker, choice) => {
    const mode = MODES[choice % MODES.length]!;
    return {
      method: 'ui/request-display-mode',
      row: 'display-mode',
      subject: mode,
      params: { mode },
    };
  },
  (marker) => {
    const params = { uri: `notes://${marker}` };
    return { method: 'resources/read', row: 'resource-read', subject: '', params };
  },
  (marker, choice) => {
    const method = LISTS[choice % LISTS.length]!;
    return { method, row: 'list', subject: method, params: { cursor: marker } };
  },
  (marker) => {
    const params = { uri: `notes://${marker}` };
    return { method: 'resources/subscribe', row: 'resource-read', subject: '', params };
  },
  (marker) => ({ method: 'mcp-app/copy', row: 'copy', subject: '', params: { text: marker } }),
  // A view that shows the task of its call.
  (marker, choice) => {
    const made = tool((choice % 3) as 0 | 1 | 2)(marker);
    return { ...made, params: { ...made.params, _meta: { 'mcp-app/tasks': {} } } };
  },
  (marker) => {
    const params = { messages: [{ role: 'user', content: text(marker)[0] }], maxTokens: 1 };
    return { method: 'sampling/createMessage', row: 'sampling', subject: '', params };
  },
];

/** The numbers of all kinds of requests. */
export const REQUEST_KINDS: readonly number[] = [...MAKERS.keys()];

/** A request, whose kind and details the two numbers choose. */
export const makeRequest = (marker: string, kind: number, choice: number): MadeRequest =>
  MAKERS[kind % MAKERS.length]!(marker, choice);
