// What a view loads or sends, over the isolation kinds and in this engine.
import { describeRoutes } from './support/describe-routes.js';
import { CHANNELS } from './routes/channels.mjs';
import { FETCHES } from './routes/fetches.mjs';

describeRoutes('what a view loads or sends', [...FETCHES, ...CHANNELS]);
