// The script that runs in a view written for ChatGPT before the view's own scripts.
import type { OpenAiPreludeConfig } from '../../protocol/openai-dialect.js';

/** The host wraps this script into a function with this parameter. */
declare const OPENAI_PRELUDE_CONFIG: OpenAiPreludeConfig;

document.currentScript?.remove();
Object.defineProperty(window, 'openai', {
  value: { ...OPENAI_PRELUDE_CONFIG },
  configurable: true,
});
