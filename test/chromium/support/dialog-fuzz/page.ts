// A page with one hostile view, modals of its own, and a recorder. Bundled for the browser by dialog-fuzz.test.ts.
import { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/index.js';
import { nameOf } from './records.ts';
import type { DialogRecord } from './records.ts';

customElements.define('mcp-app-frame', McpAppFrameElement);

const ACTIONS = 60;
const tools = Array.from({ length: ACTIONS }, (_, action) => ({
  name: nameOf(action),
  inputSchema: { type: 'object' as const },
}));
const actionsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/erase-note-(\d+)/g)].map(([, digits]) => Number(digits))),
];

let frame: McpAppFrameElement | undefined;
let records: DialogRecord[] = [];
let questions: HTMLDialogElement[] = [];
/** The actions that the view waits for, by the id of its request. */
let waiting = new Map<unknown, number>();
let modal: { element: HTMLElement; isAbove: (question: HTMLDialogElement) => boolean } | undefined;
/** Where the last key or button went down. */
let beganOn: HTMLDialogElement | null = null;

const openQuestion = () =>
  frame?.shadowRoot?.querySelector<HTMLDialogElement>('dialog[part~=ask][open]') ?? null;
const approval = () => openQuestion()?.querySelector<HTMLButtonElement>('button.once') ?? null;
const isEnabled = (button: HTMLButtonElement) =>
  !button.disabled && button.getAttribute('aria-disabled') !== 'true';

for (const type of ['pointerdown', 'keydown'] as const)
  window.addEventListener(
    type,
    (event) => {
      beganOn = openQuestion();
      const key = event instanceof KeyboardEvent ? event.key : undefined;
      records.push({ type: 'input', time: event.timeStamp, key });
    },
    { capture: true },
  );
window.addEventListener(
  'click',
  (event) => {
    const button = event.composedPath()[0];
    if (!(button instanceof HTMLButtonElement)) return;
    const dialog = button.closest<HTMLDialogElement>('dialog[part~=ask]');
    if (!dialog) return;
    records.push({
      type: 'press',
      question: questions.indexOf(dialog),
      shown: actionsIn(dialog.innerText),
      button: button.value,
      isTrusted: event.isTrusted,
      isEnabled: isEnabled(button),
      beganHere: beganOn === dialog,
      isBelowModal: modal?.isAbove(dialog) ?? false,
    });
  },
  { capture: true },
);

/** Questions as the document has them, whatever the code that opens them says. */
const watchQuestions = (root: ShadowRoot) =>
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes)
        if (node instanceof HTMLDialogElement && node.part.contains('ask')) {
          const question = questions.push(node) - 1;
          records.push({ type: 'opened', question, time: performance.now() });
        }
      for (const node of removedNodes) {
        const question = questions.indexOf(node as HTMLDialogElement);
        if (question >= 0) records.push({ type: 'closed', question });
      }
    }
  }).observe(root, { childList: true });

/** Requests as the view sends them. */
function watchRequests(target: McpAppFrameElement): void {
  const open = waiting;
  const withdraw = (id: unknown) => {
    const action = open.get(id);
    if (action === undefined || !open.delete(id)) return;
    records.push({ type: 'withdrawn', action });
  };
  target.watchMessages(({ direction, message }) => {
    const { id, method, params } = message as {
      id?: unknown;
      method?: string;
      params?: { name?: string; requestId?: unknown };
    };
    if (direction !== 'from-view') {
      if (method === undefined) open.delete(id);
      return;
    }
    if (method === 'tools/call') {
      const [action] = actionsIn(params?.name ?? '');
      if (action === undefined) return;
      open.set(id, action);
      records.push({ type: 'requested', action });
    }
    if (method === 'notifications/cancelled') withdraw(params?.requestId);
    if (method === 'ui/initialize') for (const old of open.keys()) withdraw(old);
  });
}

const evaluate = (code: string) => frame!.callAppTool('evaluate', { code });
const WITHDRAW = `for (const requestId of pending.keys())
  post({ method: 'notifications/cancelled', params: { requestId } }); 1`;
const request = (action: number) =>
  `request('tools/call', { name: '${nameOf(action)}', arguments: {} }).catch(() => {}); 1`;

const rig = {
  async mount(html: string): Promise<void> {
    frame?.remove();
    records = [];
    questions = [];
    waiting = new Map();
    const mounted = document.createElement('mcp-app-frame');
    frame = mounted;
    Object.assign(mounted, {
      html,
      eager: true,
      serverId: `https://notes.example/${Math.random()}`,
      consent: { policy: { 'tool-call': 'ask' } },
      limits: {
        asksPerMinute: 1000,
        maxDenials: 1000,
        sandboxTimeout: 60_000,
        handshakeTimeout: 60_000,
      },
      handlers: {
        listTools: () => ({ tools }),
        callTool: ({ name }: { name: string }) => {
          records.push({ type: 'performed', action: actionsIn(name)[0]! });
          return { content: [] };
        },
      },
    });
    const ready = new Promise((done) => mounted.addEventListener('mcp-app-ready', done));
    document.getElementById('app')!.append(mounted);
    await ready;
    watchQuestions(mounted.shadowRoot!);
    watchRequests(mounted);
  },
  ask: async (action: number): Promise<void> => void (await evaluate(request(action))),
  withdraw: async (): Promise<void> => void (await evaluate(WITHDRAW)),
  withdrawAndAsk: async (action: number): Promise<void> =>
    void (await evaluate(`${WITHDRAW}; ${request(action)}`)),
  /** Waits for the handshake of the new document. */
  async reload(): Promise<void> {
    let unwatch = () => {};
    const initialized = new Promise<void>((resolve) => {
      unwatch = frame!.watchMessages(({ direction, message }) => {
        const { method } = message as { method?: string };
        if (direction === 'from-view' && method === 'ui/notifications/initialized') resolve();
      });
    });
    await frame!.callAppTool('reload');
    await initialized;
    unwatch();
  },
  /** A dialog of the page with a button in the middle, above a question that is open. */
  openModal(kind: 'dialog' | 'inert'): void {
    if (modal) return;
    const element = document.createElement(kind === 'dialog' ? 'dialog' : 'div');
    element.append(Object.assign(document.createElement('button'), { textContent: 'Page' }));
    document.body.append(element);
    const below = openQuestion();
    if (element instanceof HTMLDialogElement) {
      element.showModal();
      modal = { element, isAbove: (question) => question === below && element.open };
    } else {
      // A question is above everything that is not in the top layer, so it can be answered.
      document.getElementById('app')!.inert = true;
      modal = { element, isAbove: () => false };
    }
  },
  closeModal(): void {
    modal?.element.remove();
    modal = undefined;
    document.getElementById('app')!.inert = false;
  },
  isModalAbove(): boolean {
    const question = openQuestion();
    return Boolean(question && modal?.isAbove(question));
  },
  /** The middle of a button of the open question. */
  place(button: 'once' | 'always' | 'deny'): { x: number; y: number } | undefined {
    const found = openQuestion()?.querySelector(`button.${button}`);
    if (!found) return undefined;
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  },
  isOpen: (): boolean => openQuestion() !== null,
  /** Whether an approval could work now: undefined without a question. */
  isArmed(): boolean | undefined {
    const button = approval();
    return button ? isEnabled(button) : undefined;
  },
  /** Whether waiting can arm it: not while it was withdrawn, or must be read first. */
  canArm(): boolean {
    const button = approval();
    return Boolean(button && !button.disabled && !button.hasAttribute('aria-describedby'));
  },
  records: (): DialogRecord[] => records,
  /** Modal dialogs that are still open, and questions that are still in the document. */
  left(): number {
    const inFrame = frame!.shadowRoot!.querySelectorAll('dialog[part~=ask]').length;
    return inFrame + document.querySelectorAll(':modal').length;
  },
  /** Requests that were neither answered nor withdrawn. */
  waiting: (): number => waiting.size,
};

export type DialogRig = typeof rig;
declare global {
  interface Window {
    dialogFuzz: DialogRig;
  }
}
window.dialogFuzz = rig;
