// What an MCP client of the page has to say about itself so that servers offer their views.
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
 * servers that the page can show views (R7); many servers leave the views out otherwise. Your own options are kept.
 */
export function appClientOptions<Options extends ClientOptions = Record<never, never>>(
  options?: Options,
): AppClientOptions<Options> {
  const declared: { extensions?: object } = options?.capabilities ?? {};
  const extensions = { ...declared.extensions, ...UI_EXTENSION_CAPABILITIES };
  return {
    ...options,
    capabilities: { ...declared, extensions },
  } as AppClientOptions<Options>;
}

/**
 * Whether a client tells servers that views can be shown; undefined where that cannot be found out. Both SDKs keep what
 * they declare in a field that is private in their types only. It is read to explain an error, and for nothing else.
 */
export function declaresViews(client: unknown): boolean | undefined {
  const capabilities = isObject(client) ? client['_capabilities'] : undefined;
  if (!isObject(capabilities)) return undefined;
  const { extensions } = capabilities;
  return isObject(extensions) && Object.hasOwn(extensions, UI_EXTENSION_ID);
}
