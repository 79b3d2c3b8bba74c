// A resource that is a URL: the view contains only an iframe with that page.
import { AppError } from '../../app-error.js';
import type { AppResource } from '../../link/app-resource.js';

/** The first URL of a `text/uri-list`, if it may be shown: https, and without a user name or password. */
function firstUrl(list: string): URL | undefined {
  const line = list
    .split(/\r?\n/)
    .map((entry) => entry.trim())
    .find((entry) => entry !== '' && !entry.startsWith('#'));
  if (line === undefined || !URL.canParse(line)) return undefined;
  const url = new URL(line);
  return url.protocol === 'https:' && !url.username && !url.password ? url : undefined;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const STYLE = 'html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}';

/**
 * Creates a view that frames the URL. Its CSP allows only pages of that origin, whatever the server declared. @throws
 * AppError of the phase `resource`
 */
export function framedUrl(resource: AppResource): AppResource {
  const url = firstUrl(resource.html);
  if (!url) {
    throw new AppError(
      'resource',
      'bad-uri',
      `${resource.uri ?? 'The resource'} does not contain a URL that can be shown.`,
      'Make the first line of the text/uri-list that is not a comment an https: URL without user name and password.',
    );
  }
  // Pages that expect data from mcp-ui look for this and wait.
  if (resource.serverMeta?.['mcpui.dev/ui-initial-render-data']) {
    url.searchParams.set('waitForRenderData', 'true');
  }
  const { prefersBorder } = resource.meta;
  return {
    ...resource,
    html: `<!doctype html><meta charset="utf-8"><title>${escaped(url.host)}</title><style>${STYLE}</style><iframe title="${escaped(url.host)}" referrerpolicy="no-referrer" src="${escaped(url.href)}"></iframe>`,
    meta: {
      csp: { frameDomains: [url.origin] },
      ...(prefersBorder !== undefined && { prefersBorder }),
    },
  };
}
