import { createRoot } from 'react-dom/client';
import { tools } from '../listed-tools.js';
import { Chat } from './Chat.js';
import { model } from './model.js';

createRoot(document.getElementById('root')!).render(<Chat tools={tools} model={model} />);
