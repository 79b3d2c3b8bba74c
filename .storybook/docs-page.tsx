// A page of stories: what they are about, then each with its code. The API has pages of its own.
import { Description, Stories, Title } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';

export const StoriesPage = (): ReactElement => (
  <>
    <Title />
    <Description />
    <Stories includePrimary title="" />
  </>
);
