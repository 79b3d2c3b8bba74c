/** A stored conversation of the user who is signed in. */
export interface Conversation<Message> {
  /** The messages of last time; empty for a new conversation. */
  stored: Message[];
  /** Call it when a run has ended. */
  save(messages: readonly Message[]): void;
}

/** Loads a conversation, before the chat is drawn. */
export async function conversation<Message>(id: string): Promise<Conversation<Message>> {
  const url = `/conversations/${encodeURIComponent(id)}`;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The conversation could not be loaded: ${answer.status}`);
  return {
    stored: (await answer.json()) as Message[],
    save: (messages) => void fetch(url, { method: 'PUT', body: JSON.stringify(messages) }),
  };
}
