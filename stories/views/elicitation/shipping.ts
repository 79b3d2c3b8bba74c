// Asks a question of the server, with one button for each answer.
import { onElicitation } from '@mcp-app/elements/view';
import type { ElicitResult } from '@mcp-app/elements/view';
import { startView } from '../story-view.js';

interface Service {
  const: string;
  title: string;
}

onElicitation(startView(), ({ message, requestedSchema }) => {
  const { properties } = requestedSchema as { properties: { service: { oneOf: Service[] } } };
  document.querySelector('h1')!.textContent = message;
  return new Promise<ElicitResult>((resolve) => {
    const buttons = properties.service.oneOf.map(({ const: service, title }) => {
      const button = document.createElement('button');
      button.className = 'primary';
      button.textContent = title;
      button.onclick = () => resolve({ action: 'accept', content: { service } });
      return button;
    });
    document.getElementById('services')!.replaceChildren(...buttons);
    document.getElementById('decline')!.onclick = () => resolve({ action: 'decline' });
  });
});
