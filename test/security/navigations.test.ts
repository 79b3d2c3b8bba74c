// Where a view goes, or sends others, over the rungs and in this engine.
import { DEPARTURES, ESCAPES } from './routes/navigations.mjs';
import { describeRoutes } from './support/describe-routes.js';

describeRoutes('where a view goes', DEPARTURES, true);
describeRoutes('where a view sends the pages around it', ESCAPES);
