// What an agent of the page is told about the view, and that its action reaches the view without being the user's.
import { shakeHands } from './handshake.ts';
import { ask, check, done, hello, notOffered, step } from './report.ts';
import { request, until, words } from './wire.ts';
import type { Answer } from './wire.ts';

const BUTTON = 'Conformance button';
const SECRET = 'conformance-secret';

/** What the view saw of a click. */
interface Click {
  isTrusted: boolean;
  isActive: boolean;
  link: Promise<Answer>;
}
const clicks: Click[] = [];

function draw(): void {
  document.body.innerHTML = `<button>${BUTTON}</button>
    <label>Password <input type="password" value="${SECRET}"></label>
    <p data-private>${SECRET}</p>`;
  document.querySelector('button')!.addEventListener('click', ({ isTrusted }) => {
    const isActive = navigator.userActivation?.isActive ?? false;
    const link = request('ui/open-link', { url: 'https://example.com/' });
    clicks.push({ isTrusted, isActive, link });
  });
}

/** The description that the agent got, once the page has it. */
async function described(): Promise<string | undefined> {
  const received = (await ask('received')) as { method: string; params: { text?: string } }[];
  return received.find(({ method }) => method === 'agent/description')?.params.text;
}

async function look(): Promise<void> {
  if ((await ask('act', BUTTON)) !== true) {
    const missing = 'a proposal; the page has no `act` in `window.conformance`';
    notOffered('P12', missing);
    return notOffered('P13', missing);
  }
  await step('P12', 'P13');
  const hasClicked = await until(() => clicks.length > 0);
  const text = await described();
  check('P12', text?.includes(BUTTON), `the description has no button: ${text}`);
  check('P12', text && !text.includes(SECRET), 'the description has what is private');
  check('P13', hasClicked, 'the action of the agent did not reach the view');
  for (const { isTrusted, isActive, link } of clicks) {
    check('P13', !isTrusted && !isActive, 'the action of the agent is input of the user');
    const answer = await link;
    const isDenied = answer.error || answer.result?.['isError'];
    check('P13', isDenied, `a link that followed from it: ${words(answer)}`);
  }
}

draw();
await hello();
await shakeHands();
await look();
await done();
