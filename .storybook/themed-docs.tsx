// Docs pages follow the theme of the toolbar or of the system, like the stories on them.
import { DocsContainer } from '@storybook/addon-docs/blocks';
import type { DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import type { PropsWithChildren, ReactElement } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { dark, light } from './brand.js';
import { onSystemTheme, themeOf } from './system-theme.js';

const globalsOf = (context: DocsContainerProps['context']): { theme?: string } => {
  const [story] = context.componentStories();
  return story ? context.getStoryContext(story).globals : urlGlobals();
};

/** A page without stories has no context to read the globals from. */
function urlGlobals(): { theme?: string } {
  const text = new URLSearchParams(location.search).get('globals') ?? '';
  return Object.fromEntries(text.split(';').map((pair) => pair.split(':')));
}

export function ThemedDocs({
  context,
  children,
}: PropsWithChildren<DocsContainerProps>): ReactElement {
  const [globals, setGlobals] = useState(() => globalsOf(context));
  const [theme, setTheme] = useState(() => themeOf(globals));
  useEffect(() => {
    const channel = addons.getChannel();
    const update = (changed: { globals: { theme?: string } }) => setGlobals(changed.globals);
    channel.on(GLOBALS_UPDATED, update);
    return () => channel.off(GLOBALS_UPDATED, update);
  }, []);
  useEffect(() => {
    const update = () => setTheme(themeOf(globals));
    update();
    return onSystemTheme(update);
  }, [globals]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <DocsContainer context={context} theme={theme === 'dark' ? dark : light}>
      {children}
    </DocsContainer>
  );
}
