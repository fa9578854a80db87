import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@tuntas/contract/wire/zod'
import type pg from 'pg'
import { root } from '../root.ts'
import { clientRows } from './rows.ts'

type ViewFile = { sql: string /** What it creates: views, functions. */; names: string[] }

const CREATED = /^create (?:view|function) (\w+)/gm

const readFiles = (folder: string): ViewFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { sql, names: [...sql.matchAll(CREATED)].flatMap(([, name]) => name ?? []) }
    })

const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '')

/** Files in an order in which each one comes after those that it reads. @throws where two read each other */
export const sortByDependency = (files: ViewFile[]): ViewFile[] => {
  const sortedFiles: ViewFile[] = []
  const visit = (file: ViewFile, path: ViewFile[]) => {
    if (sortedFiles.includes(file)) return
    if (path.includes(file)) throw new Error(`Views read each other: ${file.names.join(', ')}`)
    const words = new Set(withoutComments(file.sql).match(/\w+/g))
    for (const otherFile of files)
      if (otherFile !== file && otherFile.names.some((name) => words.has(name)))
        visit(otherFile, [...path, file])
    sortedFiles.push(file)
  }
  for (const file of files) visit(file, [])
  return sortedFiles
}

/** The views and functions of apps/server/views, which every version creates as it has them. */
export const readViews = (folder = join(root, 'apps/server/views')) => {
  const files = sortByDependency(readFiles(folder))
  return {
    sql: files.map(({ sql }) => sql),
    names: files.flatMap(({ names }) => names),
    checksum: createHash('sha256')
      .update(files.map(({ sql }) => sql).join('\n'))
      .digest('hex'),
  }
}

export type Views = ReturnType<typeof readViews>

const TABLE = 'create table if not exists drizzle.views (checksum text not null, names text[] not null)'
const appliedRow = z.object({ checksum: z.string(), names: z.array(z.string()) })

/** What was created last; undefined in a database from before the views were files. */
export const readAppliedViews = async (client: pg.Client) => {
  await client.query(TABLE)
  const [applied] = await clientRows(client, appliedRow, 'select checksum, names from drizzle.views')
  return applied
}

const objectRow = z.object({ drop: z.string() })

/**
 * Drops these views and functions with one statement a kind, so that their order does not matter.
 * A view of the campus's own on top of them makes PostgreSQL refuse, with its name; nothing has changed then.
 */
export const dropViews = async (client: pg.Client, names: string[]): Promise<void> => {
  const drops = await clientRows(
    client,
    objectRow,
    `select 'drop view ' || string_agg(oid::regclass::text, ', ') as drop from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' and relname = any($1) having count(*) > 0
    union all
    select 'drop function ' || string_agg(oid::regprocedure::text, ', ') from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any($1) having count(*) > 0`,
    [names],
  )
  for (const { drop } of drops) await client.query(drop)
}

export const createViews = async (client: pg.Client, { sql, names, checksum }: Views): Promise<void> => {
  for (const statements of sql) await client.query(statements)
  await client.query(TABLE)
  await client.query('delete from drizzle.views')
  await client.query('insert into drizzle.views (checksum, names) values ($1, $2)', [checksum, names])
}
