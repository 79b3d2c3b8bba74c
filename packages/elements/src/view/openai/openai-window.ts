// The shape of `window.openai`: every member can be absent, and no value is validated.

/** The values that `openai:set_globals` announces. */
export interface OpenaiGlobals {
  toolInput?: unknown;
  /** The tool's `structuredContent`, not the whole result. */
  toolOutput?: unknown;
  toolResponseMetadata?: unknown;
  widgetState?: unknown;
  theme?: unknown;
  locale?: unknown;
  maxHeight?: unknown;
  displayMode?: unknown;
  safeArea?: unknown;
  view?: unknown;
  userAgent?: unknown;
}

type Call = (...args: unknown[]) => unknown;

/** The functions of `window.openai` that this library uses. */
export type OpenaiCall =
  | 'callTool'
  | 'sendFollowUpMessage'
  | 'openExternal'
  | 'requestDisplayMode'
  | 'requestClose'
  | 'notifyIntrinsicHeight'
  | 'setWidgetState'
  | 'uploadFile'
  | 'getFileDownloadUrl'
  | 'selectFiles'
  | 'requestModal'
  | 'setOpenInAppUrl';

export type OpenaiWindow = OpenaiGlobals & Partial<Record<OpenaiCall, Call>>;

/** Read each time, because a host can replace the object. */
export const openaiOf = (): OpenaiWindow =>
  (globalThis as { openai?: OpenaiWindow | null }).openai ?? {};

/** Whether the host offers this function now. */
export const offers = (name: OpenaiCall): boolean => typeof openaiOf()[name] === 'function';

/**
 * Calls a function of the host, as a method of its object. Errors that it throws become rejections.
 * @throws Error if the host does not offer the function.
 */
export async function callOpenai(name: OpenaiCall, ...args: unknown[]): Promise<unknown> {
  const openai = openaiOf();
  const call = openai[name];
  if (typeof call !== 'function') throw new Error(`This host does not offer ${name}().`);
  return call.apply(openai, args);
}

// Defined here instead of imported: see docs/decisions/size-budgets.md.
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is an object, otherwise an empty object. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
