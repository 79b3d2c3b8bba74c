// The API of an element as tables, straight from the custom elements manifest.
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { declarationOf, publicMembers } from './element-members.js';
import type { Entry } from './element-members.js';

/** `code` inside a sentence. */
const words = (text = '') =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

interface TableProps {
  title: string;
  columns: string[];
  rows: { key: string; cells: (string | undefined)[]; description?: string }[];
}

function Table({ title, columns, rows }: TableProps): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <Fragment>
      <h2 id={title.toLowerCase().replaceAll(' ', '-')}>{title}</h2>
      <div className="api-table" tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              {[...columns, 'What it is'].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells, description }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td key={index}>{cell && <code>{cell}</code>}</td>
                ))}
                <td>{words(description)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fragment>
  );
}

const simple = (
  title: string,
  column: string,
  entries: Entry[] = [],
  shown = (name: string) => name,
) => (
  <Table
    title={title}
    columns={[column]}
    rows={entries.map(({ name = '', description }) => ({
      key: name,
      cells: [shown(name)],
      description,
    }))}
  />
);

const signature = ({ name, parameters = [] }: Entry) =>
  `${name}(${parameters.map((parameter) => parameter.name + (parameter.optional ? '?' : '')).join(', ')})`;

export function ManifestApi({ tag }: { tag: string }): ReactElement {
  const { events = [], slots, cssParts, cssProperties, cssStates } = declarationOf(tag);
  const members = publicMembers(tag);
  const fields = members.filter(({ kind }) => kind === 'field');
  const methods = members.filter(({ kind }) => kind === 'method');
  return (
    <Fragment>
      <Table
        title="Properties"
        columns={['Property', 'Attribute', 'Type']}
        rows={fields
          .filter(({ readonly }) => !readonly)
          .map(({ name = '', attribute, type, description }) => ({
            key: name,
            cells: [name, attribute, type?.text.replace(' | undefined', '')],
            description,
          }))}
      />
      <Table
        title="State to read"
        columns={['Property', 'Type']}
        rows={fields
          .filter(({ readonly }) => readonly)
          .map(({ name = '', type, description }) => ({
            key: name,
            cells: [name, type?.text],
            description,
          }))}
      />
      <Table
        title="Methods"
        columns={['Method']}
        rows={methods.map((entry) => ({
          key: entry.name ?? '',
          cells: [signature(entry)],
          description: entry.description,
        }))}
      />
      <Table
        title="Events"
        columns={['Event', 'Class']}
        rows={events.map(({ name = '', type, description }) => ({
          key: name,
          cells: [name, type?.text],
          description,
        }))}
      />
      {simple('Slots', 'Slot', slots, (name) => name || '(default)')}
      {simple('CSS parts', 'Part', cssParts, (name) => `::part(${name})`)}
      {simple('CSS properties', 'Property', cssProperties)}
      {simple('States for CSS', 'State', cssStates, (name) => `:state(${name})`)}
    </Fragment>
  );
}
