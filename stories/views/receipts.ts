// A view that asks questions, and shows the outcome of each.
import { requestReceipts, withdrawMessage } from '@mcp-app/elements/view';
import { startView } from './story-view.js';

const app = startView();
requestReceipts(app);
const status = document.querySelector('[role=status]')!;

let count = 0;
let waiting: string | undefined;

async function ask(): Promise<void> {
  const question = `${app.getSnapshot().toolInput?.['topic'] as string}, question ${++count}`;
  const content = [{ type: 'text' as const, text: question }];
  const { receipt, messageId } = await app.sendMessage({ role: 'user', content });
  waiting = messageId;
  status.textContent = `${question}: ${receipt ?? 'no receipt'}`;
}

async function withdraw(): Promise<void> {
  const isWithdrawn = waiting !== undefined && (await withdrawMessage(app, waiting));
  status.textContent = isWithdrawn ? 'Withdrawn' : 'There is nothing to withdraw';
}

document.getElementById('ask')!.addEventListener('click', () => void ask());
document.getElementById('withdraw')!.addEventListener('click', () => void withdraw());
