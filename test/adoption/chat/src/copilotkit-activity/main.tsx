import { createRoot } from 'react-dom/client';
import { tools } from '../listed-tools.js';
import { Chat } from './Chat.js';

createRoot(document.getElementById('root')!).render(<Chat tools={tools} />);
