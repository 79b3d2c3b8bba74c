// A docs page: what its stories are about, then each story with its code. The API has its own pages.
import { Description, Stories, Title } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';

export const StoriesPage = (): ReactElement => (
  <>
    <Title />
    <Description />
    {/* An empty text would become an empty heading, and a link without a name in the table of contents. */}
    <Stories includePrimary title={<></>} />
  </>
);
