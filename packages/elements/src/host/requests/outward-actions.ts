// The actions of a view that lead out of the page: links and downloads.
import { isObject } from '../../protocol/json-rpc.js';
import type { DownloadFileParams, OutcomeResult } from '../../protocol/messages.js';
import type { HandlerContext } from './host-handlers.js';
import { allowedLink, openTab, userIsActive } from './link-opener.js';
import { aboutRequest, linkOptionsOf } from './request-scope.js';
import type { RequestScope } from './request-scope.js';

/** A handler that says nothing has done it; so has one that returns what is no result, as `push` does. */
export async function outcome(answer: unknown): Promise<OutcomeResult> {
  const said = await answer;
  return isObject(said) ? said : {};
}

const refusal =
  ({ emit }: RequestScope, kind: 'link' | 'download', what: string) =>
  (reason: string): OutcomeResult => {
    emit({ type: 'refused', refusals: [{ kind, what, reason }] });
    return { isError: true };
  };

/** `ui/open-link`: the URL is checked, then decided about, then opened by the page or by us (V7). */
export async function openLink(
  asked: string,
  scope: RequestScope,
  context: HandlerContext,
): Promise<OutcomeResult> {
  const { actions, emit } = scope;
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
  const refused = refusal(scope, 'link', href);
  return actions.perform<OutcomeResult>({
    ...aboutRequest(context, handler),
    action: { ...draft, what: href, url: href, arguments: { url: href } },
    takenOver: () => (handler || emit({ type: 'open-link', url: href }) ? undefined : {}),
    work: () => {
      if (handler) return outcome(handler({ url: href }, context));
      // The page may allow what the browser does not: a tab without a click.
      if (!userIsActive()) return refused('A tab opens only after a click of the user.');
      openTab(url);
      return {};
    },
    refused,
  });
}

/** `ui/download-file`: the user hears the cleaned names; the page saves the files, or we do (V8). */
export async function downloadFile(
  params: DownloadFileParams,
  scope: RequestScope,
  context: HandlerContext,
): Promise<OutcomeResult> {
  const { actions, emit } = scope;
  const { downloadFile: handler } = scope.handlers();
  const { describeFile, saveAll } = await import('./file-saver.js');
  const files = params.contents.map(describeFile);
  const what = files.map(({ name }) => name).join(', ');
  return actions.perform<OutcomeResult>({
    ...aboutRequest(context, handler),
    action: { kind: 'download', method: 'ui/download-file', what, files, arguments: { files } },
    takenOver: () => (handler || emit({ type: 'download', ...params }) ? undefined : {}),
    work: () =>
      handler
        ? outcome(handler(params, context))
        : saveAll(params.contents, scope.link(), linkOptionsOf(scope, context)),
    refused: refusal(scope, 'download', what),
  });
}
