import { render } from 'svelte/server';
import FramePage from '../support/FramePage.svelte';
import RootPage from '../support/RootPage.svelte';
import { print } from './props.mjs';

const pages = { frame: FramePage, root: RootPage };
await print((page, props) => render(pages[page], { props: { props } }).body);
