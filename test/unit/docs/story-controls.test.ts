// Storybook's controls: the public properties of the elements, and nothing else.
import { describe, expect, it } from 'vitest';
import { controlsOf } from '../../../stories/docs/controls.js';
import { publicMembers } from '../../../stories/docs/element-members.js';

const TAGS = ['mcp-app-frame', 'mcp-app-root', 'mcp-app-inspector'];

describe.each(TAGS)('the controls of <%s>', (tag) => {
  const controls = Object.values(controlsOf(tag));

  it('are public, described and grouped', () => {
    expect(controls.length).toBeGreaterThan(3);
    for (const { name, description, table } of controls) {
      expect(name).toMatch(/^[a-z]\w*$/);
      expect(description).not.toBe('');
      expect(table.category).not.toBe('');
    }
  });

  it('have the members of the base classes', () => {
    const names = publicMembers(tag).map(({ name }) => name);
    expect(names).toContain('labels');
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the controls of a frame', () => {
  const controls = controlsOf('mcp-app-frame');

  it.each([
    ['border', { type: 'boolean' }],
    ['maxHeight', { type: 'number' }],
    ['server', { type: 'text' }],
    ['sizing', { type: 'inline-radio' }],
    ['toolInput', { type: 'object' }],
    ['availableDisplayModes', { type: 'inline-check' }],
    ['client', false],
  ])('%s', (name, control) => {
    expect(controls[name]?.control).toEqual(control);
  });

  it('offer the values of a union, and no value', () => {
    expect(controls['theme']?.options).toEqual([undefined, 'light', 'dark', 'auto']);
    expect(controls['displayMode']?.options).toEqual(['inline', 'fullscreen', 'pip', 'split']);
  });

  it('do not offer read-only properties', () => {
    expect(Object.keys(controls)).not.toContain('status');
  });
});
