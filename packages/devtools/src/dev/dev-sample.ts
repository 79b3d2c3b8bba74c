// The data that the dev host mocks, from the page's script, attributes, or a JSON file.
import type { CallToolResult, HostContext, ResourceUiMeta } from '@mcp-app/elements/protocol';
import { isObject } from '@mcp-app/elements/protocol';
import type { MockServer } from '../mock-server/mock-answers.js';

type Arguments = Record<string, unknown>;

/** The tool call that the view is shown for, and the server behind it. All fields are optional. */
export interface DevSample extends MockServer {
  toolInput?: Arguments | undefined;
  /** The result, or a function that computes it from the input. */
  toolResult?:
    | CallToolResult
    | ((input: Arguments) => CallToolResult | Promise<CallToolResult>)
    | undefined;
  /** `_meta.ui` of the view's resource. The CSP allows its domains. */
  resourceMeta?: ResourceUiMeta | undefined;
  /** Further fields of the context, such as `toolInfo`. */
  hostContext?: HostContext | undefined;
}

/**
 * The sample in the page. Any element can have `data-dev-input` and `data-dev-result` (JSON), and
 * `data-dev-sample` (the URL of a JSON file with the fields of `DevSample`).
 * @throws Error that names the attribute or the file
 */
export async function sampleOfPage(page: Document): Promise<DevSample> {
  const attribute = (name: string) =>
    page.querySelector(`[data-dev-${name}]`)?.getAttribute(`data-dev-${name}`) ?? undefined;
  const file = attribute('sample');
  const sample = file === undefined ? {} : await readFile(new URL(file, page.baseURI));
  const input = attribute('input');
  const result = attribute('result');
  return {
    ...sample,
    ...(input !== undefined && { toolInput: parse(input, 'data-dev-input') }),
    ...(result !== undefined && {
      toolResult: parse(result, 'data-dev-result') as unknown as CallToolResult,
    }),
  };
}

async function readFile(url: URL): Promise<DevSample> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(
      `Could not load the sample: ${url.pathname} returned ${response.status}. Check \`data-dev-sample\`.`,
    );
  return parse(await response.text(), url.pathname);
}

function parse(text: string, where: string): Arguments {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new Error(`Could not read the sample: ${where} is not a JSON object.`);
}
