// The addresses of sandbox pages for the stories.

/** The file on the page's own origin, for `sandbox-file`. */
export const SANDBOX_FILE: string = new URL(
  `${import.meta.env.BASE_URL}sandbox.html`,
  location.href,
).href;

/** The page on another origin, for `sandbox-url`; undefined in a static build without STORYBOOK_SANDBOX_URL. */
export const SANDBOX_URL: string | undefined = __SANDBOX_ORIGIN__
  ? `${__SANDBOX_ORIGIN__}/${location.host}/sandbox.html`
  : import.meta.env['STORYBOOK_SANDBOX_URL'];

/** The origins of views on that server. */
export const VIEW_ORIGINS: string | undefined = __SANDBOX_ORIGIN__
  ? __SANDBOX_ORIGIN__.replace('127.0.0.1', '*.localhost')
  : import.meta.env['STORYBOOK_VIEW_ORIGINS'];
