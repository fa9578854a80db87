import { importCourse } from '@tuntas/contract/learning/course-import'
import type { AppContext } from '../../../platform/context.ts'
import { cutToEnd } from '../../../platform/cut-text.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { openBank } from '../bank/access.ts'
import { readyPools, saveDraws, settleDraws } from '../bank/course-draws.store.ts'
import { type Backup, importTurn, NO_FILE, resolveBackup } from '../quizzes/backup-source.ts'
import {
  type CheckedCourse,
  checkCourse,
  findPresent,
  type Importing,
  toCourseSections,
} from '../quizzes/course/check.store.ts'
import { readyCourse, saveCourse } from '../quizzes/course/save.store.ts'
import { readCourseBackup } from '../quizzes/file-reading.ts'
import { readSubjectId } from '../quizzes/sections.store.ts'

const NO_KEYS = { keys: ['Pilih kegiatan terlebih dahulu'] }
const NOT_THERE = { keys: ['Kegiatan yang dipilih tidak ada di cadangan ini'] }

const NOTHING = { topics: 0, lessons: 0, questions: 0 }
const buildReply = (course: CheckedCourse, savedCounts = NOTHING) => ({
  title: course.title,
  sections: toCourseSections(course),
  left_out: course.leftOut,
  saved: savedCounts,
})

/** The question bank for quizzes that draw questions. */
const openCourseBank = async ({ ctx: { db }, actor, course }: Importing) =>
  openBank(db, actor, await readSubjectId(db, { courses_id: course.id }))

const look = async (importing: Importing, backup: Backup) => {
  const presentItems = await findPresent(importing.ctx.db, importing.course)
  const course = await checkCourse(importing, await readCourseBackup(backup, null), {
    present: presentItems,
    light: true,
  })
  settleDraws(await openCourseBank(importing), course)
  return { message: 'Cadangan diperiksa; belum ada yang disimpan.', data: buildReply(course) }
}

type Asked = { keys: readonly string[]; again: boolean }
const take = async (importing: Importing, backup: Backup, { keys, again: mayRepeat }: Asked) => {
  const { ctx, actor, course } = importing
  const requestedKeys = new Set(keys)
  if (requestedKeys.size === 0) throw new AppError('invalid', { fields: NO_KEYS })
  const presentItems = await findPresent(ctx.db, course)
  const backedUp = await readCourseBackup(backup, requestedKeys)
  const checkedCourse = await checkCourse(importing, backedUp, { present: presentItems, light: false })
  const backedUpKeys = checkedCourse.sections.flatMap(({ activities }) =>
    activities.map(({ draft }) => draft.key),
  )
  if (backedUpKeys.length < requestedKeys.size) throw new AppError('invalid', { fields: NOT_THERE })
  const bank = await openCourseBank(importing)
  settleDraws(bank, checkedCourse)
  const topics = await readyCourse(importing, backup, checkedCourse)
  const pools = await readyPools(importing, bank, checkedCourse)
  const file_name = cutToEnd(backup.name.normalize('NFC'), 200)
  const savedCounts = await transact(ctx, actor, async (tx) => {
    const { saved: savedCounts, quizzes } = await saveCourse(tx, importing, topics, {
      again: mayRepeat,
      file_name,
    })
    await saveDraws(tx, quizzes, { bank, pools, file_name })
    return savedCounts
  })
  const message = `${savedCounts.lessons} kegiatan disimpan sebagai draf dalam ${savedCounts.topics} topik.`
  return { message, data: buildReply(checkedCourse, savedCounts) }
}

/** Imports a backup of a Moodle course into a class. */
export const mountCourseImport = (ctx: AppContext): void =>
  serve(
    ctx,
    importCourse,
    async ({ actor, body, files: { file } }) => {
      const course = await taughtCourse(ctx.db, actor, body.courses_id)
      const backup = await resolveBackup(ctx, actor, { media_id: body.media_id, file })
      const importing = { ctx, actor, course }
      return importTurn(() => (body.dry_run ? look(importing, backup) : take(importing, backup, body)), {
        party: actor.id,
      })
    },
    ({ body, files }) => (files.file || body.media_id ? {} : NO_FILE),
  )
