/** A stored conversation of the user who is signed in. */
export interface Conversation<Message> {
  /** The messages of last time; empty for a new conversation. */
  stored: Message[];
  /** Call it when a run has ended. */
  save(messages: readonly Message[]): void;
}

const urlOf = (id: string) => `/conversations/${encodeURIComponent(id)}`;

/** Replaces what is stored. */
export function saveConversation(id: string, messages: readonly unknown[]): void {
  void fetch(urlOf(id), { method: 'PUT', body: JSON.stringify(messages) });
}

/** Loads a conversation, before the chat is drawn. */
export async function conversation<Message>(id: string): Promise<Conversation<Message>> {
  const answer = await fetch(urlOf(id));
  if (!answer.ok) throw new Error(`The conversation could not be loaded: ${answer.status}`);
  return {
    stored: (await answer.json()) as Message[],
    save: (messages) => saveConversation(id, messages),
  };
}
