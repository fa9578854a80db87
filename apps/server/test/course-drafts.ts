import { Readable } from 'node:stream'
import type { Draft } from '../src/modules/learning/quizzes/formats/backup/course/draft.ts'
import { readCourse } from '../src/modules/learning/quizzes/formats/backup/course/read.ts'
import { asTar } from './moodle-backups.ts'
import { type CourseParts, courseEntries } from './moodle-courses.ts'

export const toSource = (content: Buffer) => ({
  size: content.length,
  open: async (range?: { from: number; to: number }) =>
    Readable.from([range ? content.subarray(range.from, range.to + 1) : content]),
})
/** Reads the usual course with some changes. */
export const read = async (moodle: 3 | 4 = 4, change?: (parts: CourseParts) => Partial<CourseParts>) =>
  readCourse(toSource(await asTar(await courseEntries(moodle, change))))
export const draftIn = (course: Awaited<ReturnType<typeof read>>, key: string): Draft => {
  const draft = course.sections.flatMap(({ drafts }) => drafts).find((one) => one.key === key)
  if (!draft) throw new Error(`no ${key}`)
  return draft
}
