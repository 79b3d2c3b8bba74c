// Follows `lang` when it is imported, for pages without a build step.
import { loadLocales } from './index.js';

void loadLocales();
