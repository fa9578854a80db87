import type { ArchiveKind } from '@tuntas/contract/operations/archive'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Archived } from '../../../platform/db/archive.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { archiveSources } from './kinds.store.ts'

const thingRow = z.object({
  id: z.number(),
  courses_id: z.number().nullable(),
  user_id: z.number().nullable(),
  lessons_id: z.number().nullable(),
})
const blockableRow = thingRow.extend({ blocked_by: z.string().nullable() })
const refusableRow = thingRow.extend({ refusal: z.string().nullable() })

/** For administrators. Its parent must not be archived itself. */
export const archivedThing = async (conn: Conn, kind: ArchiveKind, id: number): Promise<Archived> => {
  const thing = await firstRow(
    conn,
    blockableRow,
    sql`select x.id, x.courses_id, x.user_id, x.lessons_id, x.blocked_by from (${archiveSources[kind].select}) x where x.id = ${id}`,
  )
  if (!thing) throw new AppError('not_found')
  if (thing.blocked_by)
    throw new AppError('in_use', { message: `Pulihkan ${thing.blocked_by} terlebih dahulu.` })
  return thing as Archived & typeof thing
}

/** For lecturers: all things in classes of the caller, otherwise a refusal. */
export const archivedOfTaught = async (
  conn: Conn,
  actor: Actor,
  kind: ArchiveKind,
  ids: readonly number[],
): Promise<Archived[]> => {
  const things = await rows(
    conn,
    refusableRow,
    sql`select x.id, x.courses_id, x.user_id, x.lessons_id, x.class_refusal as refusal
      from (${archiveSources[kind].select}) x join courses c on c.id = x.courses_id
      where x.id = any(${sql.param([...ids])}::int[]) and ${taughtBy(actor.id)}
        and (x.class_listed or x.class_refusal is not null)`,
  )
  if (things.length !== new Set(ids).size) throw new AppError('not_found')
  const refusal = things.find((thing) => thing.refusal !== null)?.refusal
  if (refusal) throw new AppError('in_use', { message: refusal })
  return things as (Archived & (typeof things)[number])[]
}
