// Views written for ChatGPT: `window.openai` in the view, answered by the host as MCP Apps.
import { OPENAI_PRELUDE } from '../../../generated/openai-prelude.js';
import { OPENAI_ID_PREFIX } from '../../../protocol/openai-dialect.js';
import type { OpenAiPreludeConfig } from '../../../protocol/openai-dialect.js';
import type { Dialect, DialectStart, DialectView } from '../dialect.js';

/** JSON as JavaScript that is fit for a `<script>` element, whatever the texts in it say. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The dialect for one view. */
export function openOpenAi(_view: DialectView): Dialect {
  return {
    prelude(_start: DialectStart): string {
      const config: OpenAiPreludeConfig = {};
      return `(OPENAI_PRELUDE_CONFIG=>{${OPENAI_PRELUDE}})(${scriptJson(config)})`;
    },
    isPreludeId: (id) => typeof id === 'string' && id.startsWith(OPENAI_ID_PREFIX),
    requests: new Map(),
  };
}
