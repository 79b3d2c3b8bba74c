import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { pages } from '../support/vue-pages.mjs';
import { print } from './props.mjs';

await print((page, props) => renderToString(createSSRApp(() => pages[page](props))));
