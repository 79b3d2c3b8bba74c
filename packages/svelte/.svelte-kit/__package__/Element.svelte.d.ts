import type { ElementMembers } from '@mcp-app/elements/view';
import type { Snippet } from 'svelte';
declare function $$render<E extends HTMLElement>(): {
    props: {
        members: ElementMembers;
        /** The props of the component that stands for the element. */
        props: {
            children?: Snippet | undefined;
        };
        element: E | undefined;
        isFilled?: boolean;
    };
    exports: {};
    bindings: "element";
    slots: {};
    events: {};
};
declare class __sveltets_Render<E extends HTMLElement> {
    props(): ReturnType<typeof $$render<E>>['props'];
    events(): ReturnType<typeof $$render<E>>['events'];
    slots(): ReturnType<typeof $$render<E>>['slots'];
    bindings(): "element";
    exports(): {};
}
interface $$IsomorphicComponent {
    new <E extends HTMLElement>(options: import('svelte').ComponentConstructorOptions<ReturnType<__sveltets_Render<E>['props']>>): import('svelte').SvelteComponent<ReturnType<__sveltets_Render<E>['props']>, ReturnType<__sveltets_Render<E>['events']>, ReturnType<__sveltets_Render<E>['slots']>> & {
        $$bindings?: ReturnType<__sveltets_Render<E>['bindings']>;
    } & ReturnType<__sveltets_Render<E>['exports']>;
    <E extends HTMLElement>(internal: unknown, props: ReturnType<__sveltets_Render<E>['props']> & {}): ReturnType<__sveltets_Render<E>['exports']>;
    z_$$bindings?: ReturnType<__sveltets_Render<any>['bindings']>;
}
declare const Element: $$IsomorphicComponent;
type Element<E extends HTMLElement> = InstanceType<typeof Element<E>>;
export default Element;
//# sourceMappingURL=Element.svelte.d.ts.map