import type { PersonRef } from '@tuntas/contract/operations/archive'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { users } from '../../identity/account/schema.ts'

/** Those people who have a page: lecturers and students that are not archived. */
export const findOpenPeople = async (
  conn: Conn,
  ids: readonly (number | null)[],
): Promise<Map<number | null, PersonRef>> => {
  const uniqueIds = [...new Set(ids)].filter((id) => id !== null)
  if (uniqueIds.length === 0) return new Map()
  const people = await conn
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      and(
        inArray(users.id, uniqueIds),
        inArray(users.role, ['dosen', 'mahasiswa']),
        isNull(users.deleted_at),
      ),
    )
  return new Map(
    people.map(({ id, role }) => [
      id,
      { kind: role === 'dosen' ? ('teacher' as const) : ('student' as const), id },
    ]),
  )
}
