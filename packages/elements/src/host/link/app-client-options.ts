// What an MCP client of the page must declare so that servers offer their views.
import { isObject } from '../../protocol/json-rpc.js';
import { UI_EXTENSION_CAPABILITIES, UI_EXTENSION_ID } from '../../protocol/ui-extension.js';

interface ClientOptions {
  capabilities?: object | undefined;
}

type AppClientOptions<Options extends ClientOptions> = Omit<Options, 'capabilities'> & {
  capabilities: NonNullable<Options['capabilities']> & {
    extensions: typeof UI_EXTENSION_CAPABILITIES;
  };
};

/**
 * The second argument of `new Client(info, appClientOptions())`, for `Client` of the official SDK, 1.x or 2.x. It tells
 * servers that the page can show views (R7); many servers omit their views otherwise. Your own options are kept, also further
 * settings of the extension for views, such as `elicitation`.
 */
export function appClientOptions<Options extends ClientOptions = Record<never, never>>(
  options?: Options,
): AppClientOptions<Options> {
  const declared: { extensions?: Record<string, unknown> } = options?.capabilities ?? {};
  const own = declared.extensions?.[UI_EXTENSION_ID];
  const settings = UI_EXTENSION_CAPABILITIES[UI_EXTENSION_ID];
  const extensions = {
    ...declared.extensions,
    [UI_EXTENSION_ID]: { ...(isObject(own) && own), ...settings },
  };
  return {
    ...options,
    capabilities: { ...declared, extensions },
  } as AppClientOptions<Options>;
}

/**
 * Whether a client declares support for views; undefined if that is unknown. Both SDKs keep their declaration in a
 * field that is private only in the types. It is read only to explain an error.
 */
export function declaresViews(client: unknown): boolean | undefined {
  const capabilities = isObject(client) ? client['_capabilities'] : undefined;
  if (!isObject(capabilities)) return undefined;
  const { extensions } = capabilities;
  return isObject(extensions) && Object.hasOwn(extensions, UI_EXTENSION_ID);
}
