import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { drawFrame, frameMeta, reaches } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** Requests that a view can send. Press its buttons and see the events in the Actions panel. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Requests' };
export default meta;

/** The page handles messages and model context; tools go to the server, links and files to the browser. */
export const Everything: FrameStory = {
  args: {
    tool: 'show-actions',
    toolInput: {},
    border: true,
    handlers: { message() {}, updateModelContext() {} },
  },
  play: reaches('ready'),
};

/** A page without a conversation: the view's requests are refused, and its button shows the answer. */
export const Less: FrameStory = {
  args: { tool: 'show-actions', toolInput: {}, border: true },
  play: reaches('ready'),
};

/**
 * Keys of the page that work while the view has the focus. Click in the view, then press Ctrl+K (Command+K on Apple
 * devices) or F6: the page lists what it gets.
 */
export const Shortcuts: FrameStory = {
  args: { tool: 'show-actions', toolInput: {}, border: true, shortcuts: ['mod+k', 'f6'] },
  render: (args, { loaded }) => {
    const note = ({ shortcut, currentTarget }: HTMLElementEventMap['mcp-app-shortcut']) => {
      const line = document.createElement('li');
      line.textContent = shortcut;
      (currentTarget as HTMLElement).querySelector('ul')!.append(line);
    };
    return html`<div class="kit stack" @mcp-app-shortcut=${note}>
      ${drawFrame({ client: loaded['client'], ...args })}
      <p>Click in the view, then press <kbd>Ctrl</kbd>+<kbd>K</kbd> or <kbd>F6</kbd>.</p>
      <ul class="quiet" aria-label="Shortcuts"></ul>
    </div>`;
  },
  play: reaches('ready'),
};
