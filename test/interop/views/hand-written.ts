// A view as an author without a library writes it.
import { rawView } from './raw-view.js';
import { startView } from './view-binding.js';

startView((hear) => rawView('hand-written', hear));
