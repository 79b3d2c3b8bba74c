// A result that chooses its view (proposal, ext-apps#191), for tools that opt in.
import type { CallToolResult, ResourceContents, Tool } from '../../protocol/mcp.js';
import type { AppError } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { AppSource } from '../link/resource-loader.js';

/**
 * - named: the view is this resource of the same server. The value is validated when it is read.
 * - embedded: the result contains the view.
 * - declared: the result does not choose, so the view is the one that the tool declares, if any.
 * - none: the result declares that there is no view.
 */
export type ResultChoice =
  | { kind: 'named'; uri: unknown }
  | { kind: 'embedded'; resource: ResourceContents }
  | { kind: 'declared' }
  | { kind: 'none' };

/** The functions of the engine that are needed here. */
export interface ViewReader {
  /** Reads a view by the same rules as any other view. @throws AppError */
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
    // Other HTML with a ui:// URI is data of the result, and must not replace the tool's own view.
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

/** The result of a choice. */
export interface ChosenView {
  /** Undefined if the result is shown without a view. */
  resource: AppResource | undefined;
  /** Why there is no view. */
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
        // Fails like a tool without a view.
        const bare = { ...tool, _meta: {} };
        return read({ tool: bare }, bare);
      }
    }
  };
  try {
    return { resource: await readChoice(), absence: undefined, isOther };
  } catch (thrown) {
    const error = thrown as AppError;
    // If neither the tool nor its result names a view, that is also a choice.
    if (error.reason === 'no-view') return { resource: undefined, absence: error, isOther };
    throw error;
  }
}
