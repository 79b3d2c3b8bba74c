// With a model the page is a chat; without one, it says how to add one.
import { answerMessages } from '../conversation/app-messages.ts';
import { sayWhoAnswers } from '../conversation/model-context.ts';
import type { Composer } from '../composer/composer.ts';
import { byId, element } from '../element.ts';
import type { PageData } from '../../src/dev/page-data.ts';
import { ModelChat } from './model-chat.ts';
import type { ChatOptions } from './model-chat.ts';

/** Opens the dialog with the commands. */
export function addModelButton(label: string): HTMLButtonElement {
  const onclick = () => byId<HTMLDialogElement>('add-model').showModal();
  return element('button', { type: 'button', onclick }, label);
}

/** @returns undefined if the command was started without a model */
export function offerModel(
  model: PageData['model'],
  composer: Composer,
  options: Pick<ChatOptions, 'servers' | 'turn'>,
): ModelChat | undefined {
  if (!model) {
    const add = addModelButton('Add one');
    add.className = 'link';
    sayWhoAnswers('A chat without a model: you call the tools yourself. ', add);
    return undefined;
  }
  const { name, address } = model;
  sayWhoAnswers(element('strong', {}, name), ` answers, from ${address}.`);
  byId<HTMLInputElement>('prompt').placeholder = `Message ${name}, or / for tools`;
  const chat = new ModelChat({
    ...options,
    name,
    changed: ({ kind }) => composer.setStop(kind === 'answering' ? () => chat.stop() : undefined),
  });
  answerMessages(async (content, exchange) => {
    await chat.sayForApp(content, exchange);
    return 'model';
  });
  return chat;
}
