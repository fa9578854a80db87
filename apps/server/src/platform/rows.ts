import { z } from '@tuntas/contract/wire/zod'
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Conn } from './db.ts'

export const idRow = z.object({ id: z.number() })
export const namedRow = z.object({ id: z.number(), name: z.string() })
/** A statement that a statement has made. */
export const sqlRow = z.object({ sql: z.string() })

/** What a statement gives of one row, or a part of it that another schema completes. */
export type RowSchema = z.ZodType<object>

/** The fault of one row: those that were read beside it are well. */
export class RowFault extends Error {}

/** A row by its schema. A column that the schema does not name is left out; one that is not as it says is a fault of ours. */
export const asRow = <S extends RowSchema>(schema: S, row: unknown): z.output<S> => {
  const parsedRow = schema.safeParse(row)
  if (!parsedRow.success)
    throw new RowFault(`A row is not as its schema says:\n${z.prettifyError(parsedRow.error)}`)
  return parsedRow.data
}

/** Runs one statement and gives its rows, each checked by the schema. */
export const rows = async <S extends RowSchema>(
  conn: Conn,
  schema: S,
  statement: SQL,
): Promise<z.output<S>[]> => (await conn.execute(statement)).rows.map((row) => asRow(schema, row))

export const firstRow = async <S extends RowSchema>(
  conn: Conn,
  schema: S,
  statement: SQL,
): Promise<z.output<S> | undefined> => {
  const [first] = (await conn.execute(statement)).rows
  return first && asRow(schema, first)
}

/** Of a statement that always gives a row. */
export const onlyRow = async <S extends RowSchema>(
  conn: Conn,
  schema: S,
  statement: SQL,
): Promise<z.output<S>> => asRow(schema, (await conn.execute(statement)).rows[0])

/** The rows of one statement over a connection that drizzle knows nothing of. */
export const clientRows = async <S extends RowSchema>(
  client: Pick<pg.ClientBase, 'query'>,
  schema: S,
  statement: string,
  values: readonly unknown[] = [],
): Promise<z.output<S>[]> =>
  (await client.query(statement, [...values])).rows.map((row) => asRow(schema, row))

/** How many rows a statement changed or gave, where nothing else of them is asked. */
export const countRows = async (conn: Conn, statement: SQL): Promise<number> =>
  (await conn.execute(statement)).rowCount ?? 0
