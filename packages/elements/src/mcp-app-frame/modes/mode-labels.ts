// The English texts of the display modes. They are loaded with the panels.
import type { ModeLabels } from '../frame-labels.js';

export const DEFAULT_MODE_LABELS: Readonly<ModeLabels> = {
  fullscreen: 'Full screen',
  pip: 'Small window',
  split: 'Beside the conversation',
  closeFullscreen: 'Close full screen',
  closePip: 'Close small window',
  closeSplit: 'Back to the conversation',
  inFullscreen: 'Shown in full screen',
  inPip: 'Shown in a small window',
  inSplit: 'Shown beside the conversation',
  bringBack: 'Bring back',
  move: 'Move',
  moveHelp:
    'Arrow keys move the window, with Shift in larger steps. Home, End, Page Up and Page Down move it to an edge.',
  resize: 'Resize',
  resizeHelp:
    'Right and Down make the window larger, Left and Up smaller, with Shift in larger steps. Home sets the smallest size, End the largest.',
};
