// Attributes that are more than a string, and properties that are compared by value.
import type { ComplexAttributeConverter } from 'lit';
import { AppError } from '../host/app-error.js';
import type { ToolCancelled } from '../protocol/messages.js';
import { sameJson } from '../protocol/same-json.js';

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON. Text that is not JSON counts as not set; the frame reports it and does not start. */
export const jsonAttribute: ComplexAttributeConverter = {
  fromAttribute: (text) => (text !== null && isJson(text) ? JSON.parse(text) : undefined),
};

/** The reason of a cancelled tool call. An empty attribute gives none. */
export const cancelledAttribute: ComplexAttributeConverter = {
  fromAttribute: (reason): ToolCancelled | undefined =>
    reason === null ? undefined : reason ? { reason } : {},
};

/** Words with white space between them. */
export const wordsAttribute: ComplexAttributeConverter = {
  fromAttribute: (text) => text?.split(/\s+/).filter((word) => word !== ''),
};

/** `hasChanged` for values that are JSON: pages that render again make new objects that say the same. */
export const isOtherJson = (now: unknown, before: unknown): boolean => !sameJson(now, before);

/** Why an attribute cannot be read. */
export const notJson = (name: string, text: string): AppError =>
  new AppError(
    'page',
    'bad-attribute',
    `The attribute ${name} is not JSON: ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`,
    `Write ${name} as JSON with double quotes, or set the property instead. Nothing was started.`,
  );
