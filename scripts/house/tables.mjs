// The database tables as diagrams, from the schemas of the migrations.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { features } from '../features.mjs'
import { root } from '../stamps.mjs'

const ofServer = createRequire(join(root, 'apps/server/package.json')) // drizzle is its dependency
const { is } = ofServer('drizzle-orm')
const { getTableConfig, PgTable } = ofServer('drizzle-orm/pg-core')

const folder = join(root, 'apps/server/src')
const readSchema = async (path) =>
  existsSync(join(folder, path)) ? Object.values(await import(join(folder, path))) : []
const readTables = async (owner, path) => {
  const tables = (await readSchema(`${path}/schema.ts`))
    .filter((table) => is(table, PgTable))
    .map(getTableConfig)
  return { owner, tables: tables.sort((a, b) => a.name.localeCompare(b.name)) }
}

const formatType = (column) =>
  column
    .getSQLType()
    .replace('timestamp with time zone', 'timestamptz')
    .replace(/ collate .*|\(.*?\)/, '')
    .replace('double precision', 'float8')
const getKeys = (table) => {
  const ownColumns = table.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name))
  const links = table.foreignKeys
    .map((key) => key.reference())
    .map(({ columns, foreignTable }) => ({ column: columns[0].name, to: getTableConfig(foreignTable).name }))
  return { own: ownColumns, links }
}

const columnLine =
  ({ own: ownColumns, links }) =>
  (column) => {
    const marks = [
      (column.primary || ownColumns.includes(column.name)) && 'PK',
      links.some((link) => link.column === column.name) && 'FK',
    ].filter(Boolean)
    return `    ${formatType(column)} ${column.name}${marks.length > 0 ? ` ${marks.join(', ')}` : ''}`
  }

const picture = ({ tables }) => {
  const boxes = tables.map(
    (table) => `  ${table.name} {\n${table.columns.map(columnLine(getKeys(table))).join('\n')}\n  }`,
  )
  const lines = tables.flatMap((table) =>
    getKeys(table).links.map(({ column, to }) => `  ${to} ||--o{ ${table.name} : ${column}`),
  )
  return ['```mermaid', 'erDiagram', ...boxes, ...lines, '```'].join('\n')
}

/** docs/tables.md */
export const tablesPage = async () => {
  const withTables = features.filter((feature) => existsSync(join(folder, 'modules', feature, 'schema.ts')))
  const owners = await Promise.all(withTables.map((feature) => readTables(feature, `modules/${feature}`)))
  const platform = await readTables('platform', 'platform/db')
  const sections = [...owners, platform].map((section) => `## ${section.owner}\n\n${picture(section)}`)
  return `# Tables

Made by \`npm run house\` from the schemas (\`apps/server/src/modules/*/*/schema.ts\`); do not edit. A feature writes only its own tables and reads any. A line goes from
the row that is pointed at to those that point at it, with the column that does; tables of other features stand as bare names. What a table is for says the
comment above it in its schema, what the views in \`apps/server/views/\` say [map.md](map.md) under "Where a state comes from".

${sections.join('\n\n')}
`
}
