import type { changeStudents } from '@tuntas/contract/campus/people'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { users } from '../../identity/account/schema.ts'
import { ofScope, type Scope } from '../administrators/access.ts'
import { demandHeld, holdGroupsOfStudents } from '../masters/groups.store.ts'
import { studentsUnder } from './lists.store.ts'
import { students } from './schema.ts'
import { mayFill, refuseGroup } from './scope.store.ts'

type Change = Body<typeof changeStudents>
type Values = Record<keyof Change['set'], number>
type Held = Values & { id: number }

/** Alias as the list filters expect it. */
const p = alias(students, 'p')

/** Limit, to keep the row locks short. */
const MOST = 10_000
const TOO_MANY = 'Terlalu banyak. Saring lagi: paling banyak 10.000 mahasiswa sekali ubah.'

/**
 * Current students by ascending id, locked until the transaction ends; the lock allows sign-ins and attempts.
 */
const hold = (tx: Work, scope: Scope, condition: SQL): Promise<Held[]> =>
  tx
    .select({
      id: p.id,
      status_id: p.status_id,
      study_group_id: p.study_group_id,
      program_id: p.program_id,
      curriculum_id: p.curriculum_id,
    })
    .from(p)
    .innerJoin(users, eq(users.id, p.id))
    .where(and(eq(p.living, true), ofScope(scope, sql`${p.study_program_id}`), condition))
    .orderBy(p.id)
    .limit(MOST + 1)
    .for('no key update')

/**
 * Sets status, group, program or curriculum: of the listed students, all or none, or of all that match a
 * filter.
 */
export const setStudents = async (tx: Work, scope: Scope, { list_id, filter, total, set }: Change) => {
  const group = set.study_group_id
  const condition = list_id
    ? sql`p.id = any(${sql.param([...list_id])}::int[])`
    : studentsUnder(scope, { keywords: '', ...filter })
  const groups = await holdGroupsOfStudents(
    tx,
    scope,
    sql`select ${group ?? null}::int union all select p.study_group_id from students p where p.living and ${ofScope(scope, sql`p.study_program_id`)} and ${condition}`,
  )
  if (group !== undefined && !(await mayFill(tx, scope, group))) throw refuseGroup()
  const people = await hold(tx, scope, condition)
  if (list_id && people.length !== new Set(list_id).size) throw new AppError('not_found')
  if (people.length > MOST)
    throw new AppError('invalid', { message: TOO_MANY, fields: { filter: [TOO_MANY] } })
  if (filter && total !== undefined && people.length !== total)
    throw new AppError('stale', {
      message: `Hasil saringan kini ${people.length} mahasiswa, bukan ${total}. Tidak ada yang diubah. Muat ulang lalu coba lagi.`,
    })
  const givenValues = Object.entries(set).filter(
    (entry): entry is [keyof Values, number] => entry[1] !== undefined,
  )
  demandHeld(groups, people)
  const differing = people.filter((student) => givenValues.some(([name, value]) => student[name] !== value))
  const ids = differing.map(({ id }) => id)
  if (ids.length > 0) {
    const values = Object.fromEntries(givenValues)
    const isChosen = (id: PgColumn) => sql`${id} = any(${sql.param(ids)}::int[])`
    await tx.update(students).set(values).where(isChosen(students.id))
    await tx
      .update(users)
      .set({ version: incrementVersion(users.version) })
      .where(isChosen(users.id))
    await tx.emit('students.changed', {
      people: differing.map(({ id, ...before }) => ({ id, before, after: values })),
    })
  }
  return { total: people.length, changed: ids.length }
}
