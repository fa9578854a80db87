import { createHash } from 'node:crypto'
import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import type { closeFinalMark } from '@tuntas/contract/insight/final-marks'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { canonical } from '../../../platform/db/canonical.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { marksClosed } from '../../classroom/courses/closing.store.ts'
import type { ClosableCourse } from './access.ts'
import { listBlockers, listChecks } from './checks.rules.ts'
import {
  buildDocument,
  type Choices,
  compareMarks,
  computeProposals,
  listMissing,
  readChoices,
  resolveChoices,
} from './closing.rules.ts'
import { countItems, readLiveClass } from './live.store.ts'
import { finalMarks } from './schema.ts'
import { findLast } from './versions.store.ts'

/** Closing the final marks of a class as a version, and reopening them. */

export const hash = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')

type Given = Body<typeof closeFinalMark>['choices']
const NO_CHOICES: Given = []

/** State of a class as closed now with these choices; items without a choice take their default. */
export const readClosing = async (conn: Conn, courseId: number, newChoices: Given = NO_CHOICES) => {
  const live = await readLiveClass(conn, courseId)
  const counts = await countItems(conn, live)
  const last = await findLast(conn, courseId)
  const items = new Set([...live.book.items, ...live.book.drafts].map(({ id }) => id))
  if (newChoices.some(({ lessons_id }) => !items.has(lessons_id))) throw new AppError('not_found')
  const missingItems = listMissing(live, last ? readChoices(last.document) : new Map())
  const choices: Choices = resolveChoices(
    missingItems,
    new Map(newChoices.map(({ lessons_id, missing: choice }) => [lessons_id, choice])),
  )
  const document = buildDocument(live, choices)
  const checklist = listChecks(live, { missing: missingItems, choices, document, counts })
  const isClosed = last !== undefined && last.reopened_at === null
  const proposals = isClosed ? computeProposals(last.document, live) : []
  return { live, last, isClosed, missing: missingItems, document, checklist, proposals }
}

/**
 * The document to close, and the last version.
 * @throws `marks_closed`; `marks_blocked` if there are blockers; `stale` if the digest does not match
 */
export const demandClosing = async (
  conn: Conn,
  { id }: ClosableCourse,
  { choices, digest }: Pick<Body<typeof closeFinalMark>, 'choices' | 'digest'>,
) => {
  const { document, checklist, last, isClosed } = await readClosing(conn, id, choices)
  if (last && isClosed) throw marksClosed(last.version)
  const blockers = listBlockers(checklist)
  if (blockers.length > 0)
    throw new AppError('marks_blocked', {
      message: `Nilai belum dapat ditutup. ${blockers.map(({ message }) => message).join(' ')}`,
      data: { blockers },
    })
  if (hash(document) !== digest)
    throw new AppError('stale', {
      message: 'Data kelas berubah sejak pratinjau. Lihat pratinjau lagi, lalu tutup.',
    })
  return { document, last }
}

const courseRow = z.object({ teacher_id: z.number(), year_closed: z.boolean() })
/** The same row lock as saving a mark, so that the two serialise. */
const lockCourse = (tx: Work, { id }: ClosableCourse) =>
  onlyRow(
    tx,
    courseRow,
    sql`select c.teacher_id, y.closed as year_closed from courses c join years y on y.id = c.year_id where c.id = ${id} for update of c`,
  )

type Version = { document: FinalMarkDocument; sha256: string; pdf: Buffer }
/**
 * Inserts a version as given.
 * @returns its id
 */
export const insertVersion = async (conn: Conn, { document, sha256, pdf }: Version): Promise<number> => {
  const { courses_id, version, closed_at, closed_by } = document
  const [row] = await conn
    .insert(finalMarks)
    .values({ courses_id, version, closed_at, closed_by: closed_by.id, document, sha256, pdf })
    .returning({ id: finalMarks.id })
  if (!row) throw new AppError('unexpected')
  return row.id
}

type Closing = Pick<Body<typeof closeFinalMark>, 'choices' | 'digest'> & Version

/** Inserts a version that was printed beforehand, if the class is unchanged since. */
export const closeCourse = async (
  tx: Work,
  actor: Pick<Actor, 'id'>,
  course: ClosableCourse,
  { document, sha256, pdf, ...request }: Closing,
) => {
  const { teacher_id } = await lockCourse(tx, course)
  if (teacher_id !== actor.id) throw new AppError('main_lecturer_only')
  const { last } = await demandClosing(tx, course, request)
  const { version } = document
  if (version !== (last?.version ?? 0) + 1) throw new AppError('stale')
  const id = await insertVersion(tx, { document, sha256, pdf })
  const changes =
    last &&
    compareMarks(last.document.students, document.students).filter(
      ({ before, after }) => before?.final !== after?.final || before?.grade !== after?.grade,
    )
  await tx.emit('marks.closed', {
    id,
    courses_id: course.id,
    version,
    sha256,
    /** Students with a changed mark; all of them for the first version. */
    user_ids: (changes ?? document.students).map(({ user_id }) => user_id),
  })
  return { id, version, sha256 }
}

const reopenedRow = z.object({ id: z.number(), version: z.number() })
type Reopening = { reason: string; by: 'lecturer' | 'office' }
export const reopenCourse = async (
  tx: Work,
  actor: Pick<Actor, 'id'>,
  course: ClosableCourse,
  { reason, by }: Reopening,
) => {
  const { teacher_id, year_closed } = await lockCourse(tx, course)
  if (by === 'lecturer' && teacher_id !== actor.id) throw new AppError('main_lecturer_only')
  const last = await findLast(tx, course.id)
  if (!last || last.reopened_at !== null) throw new AppError('marks_open')
  if (by === 'lecturer' && year_closed) throw new AppError('year_closed')
  const reopened = await onlyRow(
    tx,
    reopenedRow,
    sql`update final_marks set reopened_at = now(), reopened_by = ${actor.id}, reason = ${reason} where id = ${last.id} returning id, version`,
  )
  await tx.emit('marks.reopened', { ...reopened, courses_id: course.id, reason })
  return reopened
}
