// A result that chooses its view (proposal, ext-apps#191). Loaded for tools that say so.
// Without imports: modules that it shared with the engine would become a file of their own, for every page.
import type { CallToolResult, ResourceContents, Tool } from '../../protocol/mcp.js';
import type { AppError } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { AppSource } from '../link/resource-loader.js';

/**
 * - named: the view is this resource of the same server. The value is checked when it is read.
 * - embedded: the result brings the view along.
 * - declared: the result says nothing, so the view is the one that the tool declares, if it declares one.
 * - none: the result says that there is no view.
 */
export type ResultChoice =
  | { kind: 'named'; uri: unknown }
  | { kind: 'embedded'; resource: ResourceContents }
  | { kind: 'declared' }
  | { kind: 'none' };

/** What is asked of the engine. */
export interface ViewReader {
  /** Reads a view, by the rules for any other view. @throws AppError */
  read(source: AppSource, tool: Tool): Promise<AppResource>;
  /** Whether a resource of this type is a view. */
  isViewType(mimeType: string | undefined): boolean;
}

type Loose = { [key: string]: Loose | undefined } | null | undefined;

function embeddedView(result: Loose, isViewType: ViewReader['isViewType']) {
  const content: unknown = result?.['content'];
  for (const block of Array.isArray(content) ? (content as Loose[]) : []) {
    const resource = block?.['resource'] as Partial<ResourceContents> | undefined;
    const { uri, mimeType } = resource ?? {};
    // Other HTML under a ui:// address is data of the result, and must not take the place of the tool's own view.
    if (`${uri}`.startsWith('ui://') && typeof mimeType === 'string' && isViewType(mimeType)) {
      return resource as ResourceContents;
    }
  }
  return undefined;
}

/** @param result undefined if the call was cancelled */
export function choiceOf(
  result: CallToolResult | undefined,
  isViewType: ViewReader['isViewType'],
): ResultChoice {
  const given = result as Loose;
  const uri: unknown = given?.['_meta']?.['ui']?.['resourceUri'];
  if (uri === null) return { kind: 'none' };
  if (uri !== undefined) return { kind: 'named', uri };
  const resource = embeddedView(given, isViewType);
  return resource ? { kind: 'embedded', resource } : { kind: 'declared' };
}

/** What a choice leads to. */
export interface ChosenView {
  /** Undefined: the result is shown without a view. */
  resource: AppResource | undefined;
  /** Why there is none. */
  absence: AppError | undefined;
  /** Whether a later result of this tool chooses another view. */
  isOther(result: CallToolResult): boolean;
}

/** Reads the view that the result chooses. @throws AppError */
export async function chosenView(
  tool: Tool,
  result: CallToolResult | undefined,
  { read, isViewType }: ViewReader,
): Promise<ChosenView> {
  const choice = choiceOf(result, isViewType);
  const isOther = (later: CallToolResult) =>
    JSON.stringify(choiceOf(later, isViewType)) !== JSON.stringify(choice);
  const readChoice = async () => {
    switch (choice.kind) {
      case 'named':
        return read({ resourceUri: choice.uri as string }, tool);
      case 'embedded':
        return read({ resource: choice.resource }, tool);
      case 'declared':
        return read({ tool }, tool);
      case 'none': {
        // Fails as a tool without a view does.
        const bare = { ...tool, _meta: {} };
        return read({ tool: bare }, bare);
      }
    }
  };
  try {
    return { resource: await readChoice(), absence: undefined, isOther };
  } catch (thrown) {
    const error = thrown as AppError;
    // Neither the tool nor its result names a view: that is a choice, too.
    if (error.reason === 'no-view') return { resource: undefined, absence: error, isOther };
    throw error;
  }
}
