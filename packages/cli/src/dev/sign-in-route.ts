// The addresses of a sign-in: the way to the authorization page of a server, and the way back.
import type { ServerResponse } from 'node:http';
import { reasonOf } from '../servers/connect-problem.js';
import type { DevServer } from '../servers/dev-server.js';

/** `?server=` has the name of its relay. */
export const SIGN_IN_PATH = '/sign-in';
/** The `redirect_uri`. */
export const SIGNED_IN_PATH = '/signed-in';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A tab that has nothing else to show. */
function answer(response: ServerResponse, status: number, title: string, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // The address has the code.
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="color-scheme" content="light dark"><title>${title}</title>` +
        `<style>main{max-width:32rem;margin:20vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}</style>` +
        `<main><h1>${title}</h1><p>${escaped(text)}</p></main></html>`,
    );
}

/** Answers requests below these paths. Never rejects. */
export async function answerSignIn(
  { pathname, searchParams }: URL,
  response: ServerResponse,
  servers: ReadonlyMap<string, DevServer>,
): Promise<void> {
  if (pathname === SIGN_IN_PATH) {
    const page = servers.get(searchParams.get('server') ?? '')?.signIn?.page;
    if (page) response.writeHead(302, { Location: page.href, 'Cache-Control': 'no-store' }).end();
    else answer(response, 404, 'Nothing to do', 'This server does not ask you to sign in.');
    return;
  }
  const state = searchParams.get('state');
  const server = [...servers.values()].find(({ signIn }) => signIn?.isWaitingFor(state));
  if (!server)
    return answer(
      response,
      400,
      'The sign-in failed',
      'This sign-in is not expected, or has ended already. Close this tab, and sign in again.',
    );
  try {
    await server.finishSignIn(searchParams);
    answer(response, 200, 'You are signed in', 'Close this tab, and go on in the other one.');
  } catch (error) {
    const text = `${server.definition.name} did not accept it: ${reasonOf(error)}. Close this tab, and try again.`;
    answer(response, 400, 'The sign-in failed', text);
  }
}
