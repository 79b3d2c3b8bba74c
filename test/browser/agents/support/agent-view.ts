// A view for tests of agents: the scripted view with this body, in a frame that agents may use.
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { AuditEntry } from '../../../../packages/elements/src/host/consent/audit.js';
import { readyFrame, scriptedHtml } from '../../../support/frame-harness.js';

export const withBody = async (body: string): Promise<string> =>
  (await scriptedHtml()).replace('<p id="status">scripted view</p>', body);

/** A ready frame whose agents may do everything, unless the properties say otherwise. */
export async function agentFrame(
  body: string,
  properties: Partial<McpAppFrameElement> = {},
): Promise<McpAppFrameElement> {
  return readyFrame({
    html: await withBody(body),
    sandbox: { agents: 'act' },
    consent: { policy: { agent: 'allow' } },
    ...properties,
  });
}

/** The reference in the line of a description that contains this text. */
export function referenceIn(description: string, text: string): string {
  const line = description.split('\n').find((one) => one.includes(text) && one.includes('[ref='));
  const reference = line && /\[ref=([a-z]+\d+)\]/.exec(line)?.[1];
  if (!reference) throw new Error(`No reference for ${text} in:\n${description}`);
  return reference;
}

/** Describes the view and returns the reference of the element with this text in its line. */
export const find = async (frame: McpAppFrameElement, text: string): Promise<string> =>
  referenceIn((await frame.describe()).text, text);

/** All audit entries of the frame. */
export function auditOf(frame: McpAppFrameElement): AuditEntry[] {
  const entries: AuditEntry[] = [];
  frame.addEventListener('mcp-app-audit', (event) => entries.push(event));
  return entries;
}

/** The reason of the error that the promise rejects with. */
export const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it succeeded',
    (error: { reason?: string }) => error.reason ?? String(error),
  );
