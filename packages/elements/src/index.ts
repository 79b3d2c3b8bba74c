// `@mcp-app/elements`: the element classes, their events and the types a page needs. It does not register the elements;
// `@mcp-app/elements/define` does.
export * from './mcp-app-frame/index.js';
export * from './mcp-app-root/index.js';
