import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';

// docs/generate writes these pages.
export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
};
