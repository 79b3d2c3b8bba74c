// A view as an author would write it without a library.
import { rawView } from './raw-view.js';
import { startView } from './view-binding.js';

startView((hear) => rawView('hand-written', hear));
