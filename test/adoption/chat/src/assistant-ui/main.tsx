import { createRoot } from 'react-dom/client';
import type { ThreadMessageLike } from '@assistant-ui/react';
import { conversation } from '../conversation.js';
import { tools } from '../listed-tools.js';
import { Chat } from './Chat.js';
import { model } from './model.js';

const saved = await conversation<ThreadMessageLike>('assistant-ui');
createRoot(document.getElementById('root')!).render(
  <Chat tools={tools} model={model} {...saved} />,
);
