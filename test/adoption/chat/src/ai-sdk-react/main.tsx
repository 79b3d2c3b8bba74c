import { createRoot } from 'react-dom/client';
import type { UIMessage } from 'ai';
import { conversation } from '../conversation.js';
import { Chat } from './Chat.js';

const saved = await conversation<UIMessage>('ai-sdk-react');
createRoot(document.getElementById('root')!).render(<Chat {...saved} />);
