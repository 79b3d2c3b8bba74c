import '@mcp-app/elements/mcp-app-frame/define';
import { HttpAgent } from '@ag-ui/client';
import type { Message } from '@ag-ui/client';
import {
  agUiHandlers,
  copilotKitMessage,
  frameFromAgUiActivity,
  messageQueue,
} from '@mcp-app/elements/chat';
import type { CopilotKitMessage } from '@mcp-app/elements/chat';
import { conversation } from '../conversation.js';
import { tools } from '../listed-tools.js';

const { stored, save } = await conversation<Message>('ag-ui');
const agent = new HttpAgent({ url: '/chat/ag-ui', threadId: 'ag-ui', initialMessages: stored });
const queue = messageQueue((message: CopilotKitMessage) => {
  agent.addMessage(message);
  return agent.runAgent();
});

/** What is drawn, by the id of the message. */
const drawn = new Map<string, HTMLElement>();
const chat = document.createElement('main');

function draw(message: Message): HTMLElement | undefined {
  if (message.role === 'activity') {
    const props = frameFromAgUiActivity(message, { messages: agent.messages, tools });
    if (!props) return undefined;
    const frame = Object.assign(document.createElement('mcp-app-frame'), props);
    frame.handlers = {
      ...agUiHandlers(agent, message, { tools }),
      message: (sent) => queue.add(copilotKitMessage(sent)),
    };
    return frame;
  }
  const isText = message.role === 'user' || message.role === 'assistant';
  if (!isText || typeof message.content !== 'string') return undefined;
  return document.createElement('p');
}

function drawAll(): void {
  for (const message of agent.messages) {
    const element = drawn.get(message.id) ?? draw(message);
    if (!element) continue;
    if (element.localName === 'p') element.textContent = String(message.content);
    if (drawn.get(message.id)) continue;
    drawn.set(message.id, element);
    chat.append(element);
  }
}

agent.subscribe({
  onMessagesChanged: drawAll,
  onRunInitialized: () => queue.setBusy(true),
  onRunFinalized: () => {
    queue.setBusy(false);
    save(agent.messages);
  },
});

const form = document.createElement('form');
form.innerHTML = '<input name="text" aria-label="Message">';
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = String(new FormData(form).get('text'));
  queue.add(copilotKitMessage({ content: [{ type: 'text', text }] }));
});
document.getElementById('root')!.append(chat, form);
drawAll();
