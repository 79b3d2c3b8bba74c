import { renderToString } from 'react-dom/server';
import { pages } from '../support/react-pages.mjs';
import { print } from './props.mjs';

await print((page, props) => renderToString(pages[page](props)));
