// Attributes that are more than a string.
import type { ComplexAttributeConverter } from 'lit';
import type { ToolCancelled } from '../protocol/messages.js';

/** JSON. What cannot be read is reported as an error of the page, and counts as not set. */
export const jsonAttribute: ComplexAttributeConverter = {
  fromAttribute(text) {
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch (cause) {
      reportError(
        new TypeError(`<mcp-app-frame>: an attribute is no JSON: ${text.slice(0, 80)}`, { cause }),
      );
      return undefined;
    }
  },
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
