import { siteDataOf } from '../host/site-data/site-data.js';
import type { SiteData } from '../host/site-data/site-data.js';
import { page } from './page-settings.js';

/** What views of this page have stored on origins of their own. The sandbox is that of `configureFrames()`. */
export const siteData: SiteData = siteDataOf(() => page.sandbox);
