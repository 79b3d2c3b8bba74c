// The built-in dialog, as a test and a user operate it.
import { sendMouse } from '@web/test-runner-commands';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  readyFrame,
  scriptedHtml,
  viewRequests,
} from '../../../support/frame-harness.js';

export const dialogOf = (frame: McpAppFrameElement): HTMLDialogElement | null =>
  frame.shadowRoot!.querySelector<HTMLDialogElement>('dialog[open]');

/** The dialog, once it is open. Its allow buttons may not work yet. */
export const openDialog = (frame: McpAppFrameElement): Promise<HTMLDialogElement> =>
  eventually(() => dialogOf(frame), 'the dialog is open');

/** The dialog, once it is open and its buttons work. */
export async function armedDialog(frame: McpAppFrameElement): Promise<HTMLDialogElement> {
  const dialog = await openDialog(frame);
  await eventually(() => isArmed(dialog), 'the buttons work');
  return dialog;
}

/** Whether the allow buttons work now. */
export const isArmed = (dialog: HTMLDialogElement): boolean =>
  buttonOf(dialog, 'once').ariaDisabled !== 'true';

export const buttonOf = (dialog: HTMLDialogElement, kind: string): HTMLButtonElement =>
  dialog.querySelector<HTMLButtonElement>(`button.${kind}`)!;

const nextPaint = () => new Promise(requestAnimationFrame);

/** Clicks with the mouse, once the element has stopped moving: a scripted click allows nothing. */
export async function clickOn(element: Element): Promise<void> {
  const placeOf = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)] as [number, number];
  };
  let position = placeOf();
  for (let frames = 0, before = ''; frames < 60 && String(position) !== before; frames++) {
    before = String(position);
    await nextPaint();
    position = placeOf();
  }
  await sendMouse({ type: 'click', position });
}

/** Denies with the mouse. Repeated until it counts: above a frame of another process, a click hits what is painted. */
export const denyWithMouse = (dialog: HTMLDialogElement): Promise<boolean> =>
  eventually(async () => {
    if (dialog.open) await clickOn(buttonOf(dialog, 'deny'));
    return !dialog.open;
  }, 'the question is denied');

const tools = [
  {
    name: 'delete-note',
    title: 'Delete a note',
    inputSchema: { type: 'object' as const },
    annotations: { destructiveHint: true },
  },
  { name: 'list-notes', inputSchema: { type: 'object' as const } },
];
/** Lets the view call a destructive tool, or another one. */
export const call = (
  frame: McpAppFrameElement,
  args: object = { id: 7 },
  name: 'delete-note' | 'list-notes' = 'delete-note',
) => viewRequests(frame, 'tools/call', { name, arguments: args });

/** A frame whose view has to ask for everything, and what it was allowed to do. */
export async function askingFrame(more: Partial<McpAppFrameElement> = {}) {
  const called: unknown[] = [];
  const frame = await readyFrame({
    html: await scriptedHtml(),
    serverId: `https://notes.example/${Math.random()}`,
    consent: { policy: { 'tool-call': 'ask', link: 'ask', download: 'ask' } },
    handlers: {
      listTools: () => ({ tools }),
      callTool: ({ arguments: args }) => {
        called.push(args);
        return { content: [] };
      },
      openLink: ({ url }) => void called.push(url),
      downloadFile: ({ contents }) => void called.push(contents.length),
    },
    ...more,
  });
  const audit: AuditEntry[] = [];
  frame.addEventListener('mcp-app-audit', (entry) => audit.push(entry));
  return { frame, called, audit };
}
