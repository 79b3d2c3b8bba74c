// The built-in dialog, as a test and a user meet it.
import { ARMING_MS } from '../../../../packages/elements/src/mcp-app-frame/ask/ask-dialog.js';
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually, pause } from '../../../support/frame-harness.js';

export const dialogOf = (frame: McpAppFrameElement): HTMLDialogElement | null =>
  frame.shadowRoot!.querySelector<HTMLDialogElement>('dialog[open]');

/** The dialog, once it is open and its buttons work. */
export async function armedDialog(frame: McpAppFrameElement): Promise<HTMLDialogElement> {
  const dialog = await eventually(() => dialogOf(frame), 'the dialog is open');
  await pause(ARMING_MS + 50);
  return dialog;
}

export const buttonOf = (dialog: HTMLDialogElement, kind: string): HTMLButtonElement =>
  dialog.querySelector<HTMLButtonElement>(`button.${kind}`)!;
