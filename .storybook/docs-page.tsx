// A docs page: what its stories are about, then each story with its code. The API has its own pages.
import { Description, Stories, Title } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';

export const StoriesPage = (): ReactElement => (
  <>
    <Title />
    <Description />
    {/* Without this text, the heading would be empty, and so would its link in the table of contents. */}
    <Stories includePrimary title="Stories" />
  </>
);
