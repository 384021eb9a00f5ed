import { type Kysely, sql } from 'kysely';
import { COLUMN_TYPES, NEVER_UPDATED, SET_BY_TRIGGER, VIEWS, WRITTEN_BY_DATABASE } from './columnTypes';
import type { Database } from './schema';

const LINE_WIDTH = 120;

const HEADER =
  '// Written by `npm run db:types`. Meaning of tables and columns: `comment on` in `baseline/` and `migrations/`. Value types that\n' +
  '// the database does not know: `columnTypes.ts`.\n';

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  /** The check constraint that covers only this column; null if the column has none. */
  check: string | null;
  meaning: string | null;
}

interface Table {
  name: string;
  meaning: string | null;
  /** True if a trigger of the table refuses every update. */
  isFinal: boolean;
  columns: Column[];
}

async function tablesOf(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as meaning,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change'::regproc and t.tgqual is null
        and t.tgtype & 16 <> 0) as "isFinal",
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '', 'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
          'check', (select pg_get_constraintdef(k.oid) from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%'),
          'meaning', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relkind in ('r', 'v') and c.relnamespace = current_schema()::regnamespace
      and c.relname not in ('schema_migrations', 'schema_functions')
    order by c.oid`.execute(db);
  return rows;
}

const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  date: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
};

/** Returns the TypeScript union of a check constraint such as `CHECK ((state = ANY (ARRAY['OPEN'::text, 'PAID'::text])))`. */
function unionOf(check: string | null): string | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check ?? '')?.[1];
  return list
    ?.split(', ')
    .map((value) => value.replace(/::\w+$/, ''))
    .join(' | ');
}

function typeOf(table: Table, column: Column): string {
  const key = `${table.name}.${column.name}`;
  const known = COLUMN_TYPES[key] ?? COLUMN_TYPES[column.name] ?? unionOf(column.check) ?? TYPES[column.type];
  if (known === undefined) throw new Error(`${key}: add the type of ${column.type} to columnTypes.ts`);
  const value = column.isRequired || known === 'unknown' ? known : `${known} | null`;
  if (column.isGenerated || WRITTEN_BY_DATABASE.includes(table.name) || WRITTEN_BY_DATABASE.includes(key))
    return `GeneratedAlways<${value}>`;
  const isFinal = table.isFinal || NEVER_UPDATED.includes(key);
  if (column.type === 'jsonb') return `${isFinal ? 'FinalJson' : column.hasDefault ? 'JsonDefault' : 'Json'}<${value}>`;
  if (isFinal) return `${column.hasDefault ? 'FinalDefault' : 'Final'}<${value}>`;
  return column.hasDefault || SET_BY_TRIGGER.includes(key) ? `Generated<${value}>` : value;
}

function commentLines(text: string | null, indent: string): string {
  if (text === null) return '';
  const single = `${indent}/** ${text} */\n`;
  if (single.length <= LINE_WIDTH + 1) return single;
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`;
    if (indent.length + 3 + longer.length <= LINE_WIDTH) lines[last] = longer;
    else lines.push(word);
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** Breaks a long declaration into lines as the formatter does. */
function declaration(name: string, type: string): string {
  const single = `    ${name}: ${type};\n`;
  if (single.length <= LINE_WIDTH + 1) return single;
  const [, wrapper, inside = ''] = /^(\w+)<(.*)>$/.exec(type) ?? [];
  const parts = (wrapper === undefined ? type : inside).split(' | ');
  if (wrapper === undefined) return `    ${name}:\n${parts.map((part) => `      | ${part}`).join('\n')};\n`;
  return `    ${name}: ${wrapper}<\n      ${parts.join(' | ')}\n    >;\n`;
}

function importOf(names: string[], from: string): string {
  const single = `import type { ${names.join(', ')} } from '${from}';\n`;
  if (single.length <= LINE_WIDTH + 1) return single;
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}

/** Sort key of a name as the linter sorts: letter by letter, an upper-case letter before the same lower-case letter. */
const sortKey = (name: string) => name.replace(/./g, (letter) => letter.toLowerCase() + (/[A-Z]/.test(letter) ? 0 : 1));

const OF_KYSELY = ['Generated', 'GeneratedAlways'];
const OF_LANGUAGE = ['Buffer', 'Date', 'Partial', 'Readonly', 'Record'];

/** Returns the text of `schema.ts`: the row types of this database. */
export async function rowTypes(db: Kysely<Database>): Promise<string> {
  const tables = await tablesOf(db);
  const used = new Set<string>();
  let body = '';
  for (const table of tables) {
    const shown = VIEWS[table.name];
    const { columns } = tables.find(({ name }) => name === shown) ?? table;
    const names = new Set(table.columns.map(({ name }) => name));
    body += `${commentLines(table.meaning, '  ')}  ${table.name}: {\n`;
    for (const column of columns.filter(({ name }) => names.has(name))) {
      const owner =
        shown !== undefined && !WRITTEN_BY_DATABASE.includes(table.name) ? { ...table, name: shown } : table;
      const type = typeOf(owner, column);
      for (const [name] of type.replaceAll(/'[^']*'/g, '').matchAll(/\b[A-Z]\w+/g)) used.add(name);
      body += commentLines(column.meaning, '    ') + declaration(column.name, type);
    }
    body += '  };\n';
  }
  const imported = (isWanted: (name: string) => boolean) =>
    [...used].filter(isWanted).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return (
    HEADER +
    importOf(
      imported((name) => OF_KYSELY.includes(name)),
      'kysely',
    ) +
    importOf(
      imported((name) => !OF_KYSELY.includes(name) && !OF_LANGUAGE.includes(name)),
      './columnTypes',
    ) +
    `\n/** Every table and view, as the query layer knows them. */\nexport interface Database {\n${body}}\n`
  );
}
