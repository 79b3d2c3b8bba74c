// The actions of a view that lead out of the page: links and downloads.
import type { DownloadFileParams, OpenLinkParams, OutcomeResult } from '../../protocol/messages.js';
import { callHandler, outcome } from './call-handler.js';
import { allowedLink, openTab, userIsActive } from './link-opener.js';
import { aboutRequest, linkOptionsOf } from './view-request.js';
import type { ViewRequest } from './view-request.js';

/** The part of a request that these actions use. The user can also make such a request, in the page itself. */
export type OutwardRequest = Pick<ViewRequest, 'actions' | 'context'> & {
  readonly scope: Pick<ViewRequest['scope'], 'emit' | 'handlers' | 'limits' | 'link'>;
};

const refusal =
  ({ scope }: OutwardRequest, kind: 'link' | 'download', what: string) =>
  (reason: string): OutcomeResult => {
    scope.emit({ type: 'refused', refusals: [{ kind, what, reason }] });
    return { isError: true };
  };

/** `ui/open-link`: the URL is checked, passes the policy, and is opened by the page's handler or by the frame (V7). */
export async function openLink(
  { url: asked }: OpenLinkParams,
  request: OutwardRequest,
): Promise<OutcomeResult> {
  const { scope, actions, context } = request;
  const draft = { kind: 'link' as const, method: 'ui/open-link' };
  let url: URL;
  try {
    url = allowedLink(asked);
  } catch (error) {
    const action = { ...draft, what: asked, url: asked, arguments: { url: asked } };
    return actions.refuse(action, context.requestId, error);
  }
  const { href } = url;
  const { openLink: handler } = scope.handlers();
  const refused = refusal(request, 'link', href);
  return actions.perform<OutcomeResult>({
    ...aboutRequest(request, handler !== undefined),
    action: { ...draft, what: href, url: href, arguments: { url: href } },
    takenOver: () =>
      handler || scope.emit({ type: 'open-link', url: href, cancelable: true }) ? undefined : {},
    work: () => {
      if (handler)
        return outcome(callHandler('openLink', request, (own) => handler({ url: href }, own)));
      // The page's policy may allow a tab without a click, but the browser does not.
      if (!userIsActive()) return refused('A tab can be opened only after the user clicks.');
      openTab(url);
      return {};
    },
    refused,
  });
}

/** `ui/download-file`: the user sees the cleaned names; the page's handler saves the files, or the frame does (V8). */
export async function downloadFile(
  params: DownloadFileParams,
  request: OutwardRequest,
): Promise<OutcomeResult> {
  const { scope, actions } = request;
  const { downloadFile: handler } = scope.handlers();
  const { describeFile, saveAll } = await import('./file-saver.js');
  const files = params.contents.map(describeFile);
  const what = files.map(({ name }) => name).join(', ');
  return actions.perform<OutcomeResult>({
    ...aboutRequest(request, handler !== undefined),
    action: { kind: 'download', method: 'ui/download-file', what, files, arguments: { files } },
    takenOver: () =>
      handler || scope.emit({ type: 'download', ...params, cancelable: true }) ? undefined : {},
    work: () =>
      handler
        ? outcome(callHandler('downloadFile', request, (own) => handler(params, own)))
        : saveAll(params.contents, scope.link, linkOptionsOf(request)),
    refused: refusal(request, 'download', what),
  });
}
