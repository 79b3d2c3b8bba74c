import { createRoot } from 'react-dom/client';
import type { UIMessage } from '@tanstack/ai-react';
import { conversation } from '../conversation.js';
import { tools } from '../listed-tools.js';
import { Chat } from './Chat.js';

const saved = await conversation<UIMessage>('tanstack-ai');
createRoot(document.getElementById('root')!).render(<Chat tools={tools} {...saved} />);
