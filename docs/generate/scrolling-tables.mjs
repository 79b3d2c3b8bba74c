// A table that is wider than the page scrolls in a box of its own, which the keyboard reaches.

const textOf = (node) => node.value ?? (node.children ?? []).map(textOf).join('');
const isHeading = ({ tagName = '' }) => /^h[1-6]$/.test(tagName);

/** A rehype plugin: puts each table into a box that is named after the heading above it. */
export function scrollingTables() {
  return (tree) => {
    let heading = '';
    const wrapped = ({ children, ...node }) => ({
      ...node,
      children: children.map((child) => {
        if (isHeading(child)) heading = textOf(child).trim();
        if (child.tagName !== 'table') return child.children ? wrapped(child) : child;
        const name = heading === '' ? 'Table' : `Table: ${heading}`;
        const properties = { class: 'table-scroll', role: 'group', ariaLabel: name, tabIndex: 0 };
        return { type: 'element', tagName: 'div', properties, children: [child] };
      }),
    });
    return wrapped(tree);
  };
}
