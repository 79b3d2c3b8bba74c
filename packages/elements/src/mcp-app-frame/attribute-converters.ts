// Converters for attributes that are not plain strings, and a comparison by value.
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

/** JSON. Invalid text counts as not set; the frame reports an error and does not start. */
export const jsonAttribute: ComplexAttributeConverter = {
  fromAttribute: (text) => (text !== null && isJson(text) ? JSON.parse(text) : undefined),
};

/** The reason of a cancelled tool call. An empty attribute means that there is no reason. */
export const cancelledAttribute: ComplexAttributeConverter = {
  fromAttribute: (reason): ToolCancelled | undefined =>
    reason === null ? undefined : reason ? { reason } : {},
};

/** Words separated by white space. */
export const wordsAttribute: ComplexAttributeConverter = {
  fromAttribute: (text) => text?.split(/\s+/).filter((word) => word !== ''),
};

/** `hasChanged` for JSON values: pages that render again create new objects with the same content. */
export const isOtherJson = (now: unknown, before: unknown): boolean => !sameJson(now, before);

/** The error for an attribute that cannot be parsed. */
export const notJson = (name: string, text: string): AppError =>
  new AppError(
    'page',
    'bad-attribute',
    `The attribute ${name} is not JSON: ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`,
    `Write ${name} as JSON with double quotes, or set the property.`,
  );
