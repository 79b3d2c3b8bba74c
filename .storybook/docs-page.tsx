// A docs page: what its stories are about, then each story with its code. The API has its own pages.
import { Description, Stories, Title } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';

export const StoriesPage = (): ReactElement => (
  <>
    <Title />
    <Description />
    <Stories includePrimary title="" />
  </>
);
