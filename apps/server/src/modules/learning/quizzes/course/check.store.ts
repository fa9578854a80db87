import type { CourseSection, LeftOutActivity } from '@tuntas/contract/learning/course-import'
import { courseActivityNames } from '@tuntas/contract/learning/course-import'
import { saveLesson } from '@tuntas/contract/learning/lesson-form.schemas'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../../platform/actor.ts'
import type { AppContext } from '../../../../platform/context.ts'
import type { Conn } from '../../../../platform/db/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { lookAtImage } from '../../../campus/files/store.ts'
import type { TaughtCourse } from '../../../classroom/courses/access.ts'
import { lessons, sections } from '../../lessons/schema.ts'
import { type Checked, checkFound } from '../files.store.ts'
import type { Draft } from '../formats/backup/course/draft.ts'
import type { FoundCourse, Pool } from '../formats/backup/course/read.ts'
import { withPicturesAs } from '../formats/html.ts'
import { checkPictures, type LookAt, type Picture, PLACEHOLDER } from '../pictures.store.ts'
import { buildLessonForm, lessonTypeByKind, questionKinds, questionsLost, roomFor } from './lesson-form.ts'

/** Checks each activity of a backup by the rules of our forms; stores nothing. */

export type CheckedActivity = {
  draft: Draft
  pictures: (Picture | null)[]
  questions: Checked | null
  exists: boolean
  lost: string[]
}
type CheckedSection = {
  name: string
  exists: boolean
  lost: string[]
  activities: CheckedActivity[]
}
export type CheckedCourse = {
  title: string
  sections: CheckedSection[]
  leftOut: LeftOutActivity[]
  pools: ReadonlyMap<string, CheckedPool>
}
/** Questions of a category that quizzes draw from, ready for a bank. */
export type CheckedPool = Omit<Pool, 'found'> & { checked: Checked; bytes: number }

export type Importing = { ctx: AppContext; actor: Actor; course: TaughtCourse }

/** What the class already has: topics, and lessons by topic, kind and name. */
export type Present = { topics: ReadonlySet<string>; lessons: ReadonlySet<string> }
const toLookupKey = (...parts: string[]) => parts.map((part) => part.trim().toLowerCase()).join('\n')
export const isPresent = ({ lessons: presentLessons }: Present, section: string, { kind, name }: Draft) =>
  presentLessons.has(toLookupKey(section, lessonTypeByKind[kind], name))
export const findPresent = async (conn: Conn, course: TaughtCourse): Promise<Present> => {
  const rows = await conn
    .select({ topic: sections.name, type: lessons.type, name: lessons.name })
    .from(sections)
    .leftJoin(lessons, and(eq(lessons.sections_id, sections.id), isNull(lessons.deleted_at)))
    .where(and(eq(sections.courses_id, course.id), isNull(sections.deleted_at)))
    .orderBy(sql`${sections.id}`)
  return {
    topics: new Set(rows.map(({ topic }) => toLookupKey(topic))),
    lessons: new Set(rows.map(({ topic, type, name }) => toLookupKey(topic, type ?? '', name ?? ''))),
  }
}

/** An error of text cleaning is reported for its own lesson. */
const getTextFault = (error: unknown): AppError => {
  if (error instanceof AppError && error.code === 'invalid') return error
  throw error
}

const SOME_TOPIC = 1
/** Why the draft is not a valid lesson; null if it is. Documents are checked elsewhere. */
const findFault = async ({ ctx, actor }: Importing, draft: Draft): Promise<string | null> => {
  const writtenHtml = withPicturesAs(draft.html, PLACEHOLDER)
  const html = await ctx.texts.clean(writtenHtml, { userId: actor.id }).catch(getTextFault)
  if (typeof html !== 'string') return html.message
  const parsedForm = saveLesson.body.safeParse({ ...buildLessonForm(draft, html), sections_id: SOME_TOPIC })
  return parsedForm.success
    ? null
    : [...new Set(parsedForm.error.issues.map(({ message }) => message))].join('; ')
}

const NO_DEFAULTS = { level: [], goals: null }
const check = async (importing: Importing, draft: Draft, look?: LookAt) => {
  const { ctx, actor, course } = importing
  const pictures = await checkPictures(draft.found, look)
  const questions =
    draft.questions &&
    (await checkFound(
      { ctx, actor, courses_id: course.id, defaults: NO_DEFAULTS, ...(look && { look }) },
      'mbz',
      draft.questions,
    ))
  const room = roomFor(draft).length
  const losses = [
    ...draft.lost,
    ...draft.found.errors.map(({ message }) => message),
    ...draft.files.slice(room).map(({ name }) => `Berkas ${name.slice(0, 100)} dilewati: halamannya penuh`),
    ...(questions ? questionsLost(questions) : []),
  ]
  return { draft, pictures, questions, lost: [...new Set(losses)] }
}

type How = {
  present: Present
  /** Checks pictures without re-encoding them, for a dry run. */
  light: boolean
}
export const checkCourse = async (
  importing: Importing,
  { title, sections: topics, leftOut, pools }: FoundCourse,
  { present: presentItems, light }: How,
): Promise<CheckedCourse> => {
  const look = light ? lookAtImage : undefined
  const course = { title, sections: [] as CheckedSection[], leftOut: [...leftOut] }
  for (const { name, drafts, lost: losses } of topics) {
    const activities: CheckedActivity[] = []
    for (const draft of drafts) {
      const fault = await findFault(importing, draft)
      if (fault !== null) {
        const kind = courseActivityNames[draft.kind]
        course.leftOut.push({ section: name, name: draft.name, kind, reason: fault })
        continue
      }
      const checkedActivity = await check(importing, draft, look)
      activities.push({ ...checkedActivity, exists: isPresent(presentItems, name, draft) })
    }
    course.sections.push({
      name,
      exists: presentItems.topics.has(toLookupKey(name)),
      lost: losses,
      activities,
    })
  }
  return { ...course, pools: await checkPools(importing, pools, look) }
}

const checkPools = async (
  { ctx, actor }: Importing,
  pools: ReadonlyMap<string, Pool>,
  look: LookAt | undefined,
): Promise<ReadonlyMap<string, CheckedPool>> => {
  const checkedPools = new Map<string, CheckedPool>()
  for (const [key, { found: parsedFile, ...pool }] of pools) {
    const into = { ctx, actor, courses_id: null, defaults: NO_DEFAULTS, ...(look && { look }) }
    checkedPools.set(key, {
      ...pool,
      checked: await checkFound(into, 'mbz', parsedFile),
      bytes: parsedFile.pictureBytes,
    })
  }
  return checkedPools
}

const summariseDraws = ({ draws }: Draft, pools: CheckedCourse['pools']) =>
  draws.map(({ pool, n, point, folder = '' }) => ({
    folder,
    n,
    point,
    total: pools.get(pool)?.checked.questions.length ?? 0,
  }))

/** Total size in bytes of the files, including pictures of drawn questions. */
const sumBytes = ({ draft }: CheckedActivity, pools: CheckedCourse['pools']): number =>
  [
    ...[...(draft.attachment ? [draft.attachment] : []), ...draft.files].map(({ size }) => size),
    draft.found.pictureBytes,
    draft.questions?.pictureBytes ?? 0,
    ...[...new Set(draft.draws.map(({ pool }) => pool))].map((pool) => pools.get(pool)?.bytes ?? 0),
  ].reduce((sum, size) => sum + size, 0)

/** The sections for the reply. */
export const toCourseSections = ({ sections: topics, pools }: CheckedCourse): CourseSection[] =>
  topics.map(({ activities, ...section }) => ({
    ...section,
    activities: activities.map((activity) => ({
      key: activity.draft.key,
      kind: activity.draft.kind,
      name: activity.draft.name,
      exists: activity.exists,
      questions: activity.questions ? questionKinds(activity.questions) : [],
      draws: summariseDraws(activity.draft, pools),
      size: sumBytes(activity, pools),
      lost: activity.lost,
    })),
  }))
