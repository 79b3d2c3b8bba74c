// Follows its tool call: shows the arguments while the model is still writing them.
import './letter.css';
import { startView } from './story-view.js';

const app = startView();
const put = (id: string, text: unknown) => {
  document.getElementById(id)!.textContent = String(text ?? '');
};
const KINDS: Record<string, string> = { result: 'success', cancelled: 'warning', error: 'danger' };

app.subscribe(() => {
  const { toolStatus, toolInput, toolInputPartial, toolCancelled } = app.getSnapshot();
  const { subject = 'A letter', body = '' } = toolInputPartial ?? toolInput ?? {};
  put('subject', subject);
  put('body', body);
  put('state', toolStatus);
  put('reason', toolCancelled?.reason);
  document.getElementById('state')!.className = `tag ${KINDS[toolStatus] ?? ''}`;
});
