import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Links } from '../../../platform/db/links.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { cpl, cplProfiles, graduateProfiles } from './schema.ts'
import { inCurriculumSql, type OfCurriculum, type Within } from './within.ts'

/** Graduate profiles and the CPL that serve them, of one study program in one curriculum. */

/** How the form of a CPL saves its links. */
export const cplLinks: Links = {
  profile_ids: { table: cplProfiles, own: 'cpl_id', other: 'profile_id', to: graduateProfiles },
}

type Row = OfCurriculum & { id?: number | undefined }

/** A profile keeps its program and curriculum while a CPL serves it. */
export const refuseMovedProfile = async (
  tx: Conn,
  { id, study_program_id, curriculum_id }: Row,
): Promise<void> => {
  if (id === undefined) return
  const hasMoved = or(
    ne(graduateProfiles.study_program_id, study_program_id),
    ne(graduateProfiles.curriculum_id, curriculum_id),
  )
  // Locked: a concurrent link waits and then sees the new place.
  const [row] = await tx
    .select({ id: graduateProfiles.id })
    .from(graduateProfiles)
    .where(and(eq(graduateProfiles.id, id), hasMoved))
    .for('update')
  if (!row) return
  const [useRow] = await tx
    .select({ id: cplProfiles.cpl_id })
    .from(cplProfiles)
    .where(eq(cplProfiles.profile_id, id))
    .limit(1)
  if (useRow)
    throw new AppError('in_use', {
      message: 'Profil lulusan ini sudah dikaitkan dengan CPL. Lepas dulu kaitannya sebelum memindahkannya.',
    })
}

/** Locks those profiles that have this program and curriculum. */
const ownProfiles = (tx: Conn, { study_program_id, curriculum_id }: OfCurriculum, ids: readonly number[]) =>
  tx
    .select({ id: graduateProfiles.id })
    .from(graduateProfiles)
    .where(
      and(
        eq(graduateProfiles.study_program_id, study_program_id),
        eq(graduateProfiles.curriculum_id, curriculum_id),
        sql`${graduateProfiles.id} = any(${sql.param([...ids])}::int[])`,
      ),
    )
    .orderBy(asc(graduateProfiles.id))
    .for('share')

const listProfileIds = async (tx: Conn, id: number): Promise<number[]> => {
  const links = await tx
    .select({ id: cplProfiles.profile_id })
    .from(cplProfiles)
    .where(eq(cplProfiles.cpl_id, id))
  return links.map((link) => link.id)
}

/** Refuses profiles of another program or curriculum, also when the CPL moves. */
export const refuseForeignProfiles = async (
  tx: Conn,
  row: Row & { profile_ids?: readonly number[] | undefined },
): Promise<void> => {
  const ids = row.profile_ids ?? (row.id === undefined ? [] : await listProfileIds(tx, row.id))
  if ((await ownProfiles(tx, row, ids)).length !== new Set(ids).size)
    throw new AppError('invalid', {
      fields: { profile_ids: ['Pilih profil lulusan dari program studi dan kurikulum CPL ini'] },
    })
}

/** Sets or removes one link, idempotently. Raises the CPL's version, so that an open form becomes stale. */
export const setProfile = async (
  tx: Work,
  within: Within,
  { cpl_id, profile_id, on }: { cpl_id: number; profile_id: number; on: boolean },
): Promise<void> => {
  const [row] = await tx
    .select({ code: cpl.code, study_program_id: cpl.study_program_id, curriculum_id: cpl.curriculum_id })
    .from(cpl)
    .where(and(eq(cpl.id, cpl_id), within(sql`${cpl.study_program_id}`)))
    .for('update')
  if (!row || (await ownProfiles(tx, row, [profile_id])).length === 0) throw new AppError('not_found')
  const before = await listProfileIds(tx, cpl_id)
  if (before.includes(profile_id) === on) return
  if (on) await tx.insert(cplProfiles).values({ cpl_id, profile_id })
  else
    await tx
      .delete(cplProfiles)
      .where(and(eq(cplProfiles.cpl_id, cpl_id), eq(cplProfiles.profile_id, profile_id)))
  await tx
    .update(cpl)
    .set({ version: incrementVersion(cpl.version) })
    .where(eq(cpl.id, cpl_id))
  const after = on ? [...before, profile_id] : before.filter((id) => id !== profile_id)
  await tx.emit('rows.saved', {
    kind: 'cpl',
    rows: [
      {
        id: cpl_id,
        before: { code: row.code, profile_ids: before },
        after: { id: cpl_id, code: row.code, profile_ids: after },
      },
    ],
  })
}

/** Profiles of a program in one curriculum, sorted by code. */
export const readProfiles = (conn: Conn, within: Within, query: OfCurriculum) =>
  conn
    .select({ id: graduateProfiles.id, code: graduateProfiles.code, name: graduateProfiles.name })
    .from(graduateProfiles)
    .where(inCurriculumSql(graduateProfiles, within, query))
    .orderBy(asc(graduateProfiles.code), asc(graduateProfiles.id))
