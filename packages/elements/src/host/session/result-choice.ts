// A result that chooses its view (proposal, ext-apps#191). Loaded for tools that say so.
import { isObject } from '../../protocol/json-rpc.js';
import type { CallToolResult, ResourceContents, Tool } from '../../protocol/mcp.js';
import { isMimeType } from '../../protocol/mime-type.js';
import { sameJson } from '../../protocol/same-json.js';
import { RESOURCE_MIME_TYPE, uiMeta } from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import { isDialectMimeType } from '../dialects/dialect-name.js';
import type { DialectName } from '../dialects/dialect-name.js';
import type { AppResource } from '../link/app-resource.js';
import { loadAppResource } from '../link/resource-loader.js';
import type { ResourceOrigin } from '../link/resource-loader.js';

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

function embeddedView(
  content: unknown,
  dialects: readonly DialectName[],
): ResourceContents | undefined {
  for (const block of Array.isArray(content) ? (content as unknown[]) : []) {
    if (!isObject(block) || block['type'] !== 'resource' || !isObject(block['resource'])) continue;
    const { uri, mimeType } = block['resource'] as Partial<ResourceContents>;
    // Other HTML under a ui:// address is data of the result, and must not take the place of the tool's own view.
    const isView =
      isMimeType(mimeType, RESOURCE_MIME_TYPE) || isDialectMimeType(mimeType, dialects);
    if (typeof uri === 'string' && uri.startsWith('ui://') && isView) {
      return block['resource'] as object as ResourceContents;
    }
  }
  return undefined;
}

/** @param result undefined if the call was cancelled */
export function choiceOf(
  result: CallToolResult | undefined,
  dialects: readonly DialectName[],
): ResultChoice {
  const uri = uiMeta(result)?.['resourceUri'];
  if (uri === null) return { kind: 'none' };
  if (uri !== undefined) return { kind: 'named', uri };
  const resource = embeddedView(result?.content, dialects);
  return resource ? { kind: 'embedded', resource } : { kind: 'declared' };
}

/** What a choice leads to. */
export interface ChosenView {
  /** Undefined: the result is shown without a view. */
  resource: AppResource | undefined;
  /** Whether a later result of this tool chooses another view. */
  isOther(result: CallToolResult): boolean;
}

/** Reads the view that the result chooses, by the rules for any other view. @throws AppError */
export async function chosenView(
  tool: Tool,
  result: CallToolResult | undefined,
  origin: ResourceOrigin,
): Promise<ChosenView> {
  const { dialects = [] } = origin;
  const choice = choiceOf(result, dialects);
  const isOther = (later: CallToolResult) => !sameJson(choiceOf(later, dialects), choice);
  const read = async () => {
    switch (choice.kind) {
      case 'named':
        return loadAppResource({ resourceUri: choice.uri as string }, tool, origin);
      case 'embedded':
        return loadAppResource({ resource: choice.resource }, tool, origin);
      case 'declared':
        return loadAppResource({ tool }, tool, origin);
      case 'none':
        return undefined;
    }
  };
  try {
    return { resource: await read(), isOther };
  } catch (error) {
    // Neither the tool nor its result names a view: that is a choice, too.
    const isNone = error instanceof AppError && error.reason === 'no-view';
    if (isNone && choice.kind === 'declared') return { resource: undefined, isOther };
    throw error;
  }
}
