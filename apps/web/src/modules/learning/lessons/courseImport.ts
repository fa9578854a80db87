import type { CourseActivity, CourseSection, LeftOutActivity } from '@tuntas/contract/learning/course-import'
import { courseActivityNames } from '@tuntas/contract/learning/course-import.vocabulary'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { fileSize } from '../../../kit/form/fileSize'

/** Content of a Moodle course backup, and its selection. */

export type Preview = { title: string; sections: CourseSection[]; left_out: LeftOutActivity[] }

const activitiesIn = (sections: readonly CourseSection[]) => sections.flatMap(({ activities }) => activities)

/** Topics with importable activities. */
export const offeredSections = ({ sections }: Preview): CourseSection[] =>
  sections.filter(({ activities }) => activities.length > 0)

/** Activities that the class already has are not preselected. */
export const firstTicks = ({ sections }: Preview): ReadonlySet<string> =>
  new Set(activitiesIn(sections).flatMap(({ key, exists }) => (exists ? [] : [key])))

/** In the order of the backup. */
export const tickedKeys = ({ sections }: Preview, tickedSet: ReadonlySet<string>): string[] =>
  activitiesIn(sections).flatMap(({ key }) => (tickedSet.has(key) ? [key] : []))

/** Is an activity selected that the class already has? */
export const takesAgain = ({ sections }: Preview, tickedSet: ReadonlySet<string>): boolean =>
  activitiesIn(sections).some(({ key, exists }) => exists && tickedSet.has(key))

const quizWords = ({ questions, draws }: CourseActivity): string[] => {
  const total = questions.reduce((sum, one) => sum + one.total, 0)
  const kinds = questions.map((one) => `${one.total} ${questionTypeNames[one.type]}`).join(', ')
  return [
    `${total} soal${kinds && ` (${kinds})`}`,
    ...draws.map(({ folder, n, total: heldCount }) => `${n} diundi dari ${heldCount} soal folder ${folder}`),
  ]
}
/** 'Kuis · 3 soal (2 Pilihan Ganda, 1 Esai) · 1,2 MB' */
export const activityWords = (activity: CourseActivity): string => {
  const { kind, size } = activity
  return [
    courseActivityNames[kind],
    ...(kind === 'quiz' ? quizWords(activity) : []),
    ...(size > 0 ? [fileSize(size)] : []),
  ].join(' · ')
}

/** Losses that were not reported before. */
export const freshLosses = (before: Preview, after: Preview): string[] => {
  const knownLosses = new Map(
    activitiesIn(before.sections).map(({ key, lost: losses }) => [key, new Set(losses)]),
  )
  return activitiesIn(after.sections).flatMap(({ key, name, lost: losses }) =>
    losses.filter((one) => !knownLosses.get(key)?.has(one)).map((one) => `${name}: ${one}`),
  )
}
