import { saveLesson, updateLesson } from '@tuntas/contract/lesson-form'
import { lecturerLesson } from '@tuntas/contract/lessons'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import type { Upload } from '../../platform/multipart.ts'
import { type AlsoWrong, serve } from '../../platform/serve.ts'
import { campusWindow } from '../../platform/time.ts'
import { orStale } from '../../platform/version.ts'
import { checkDocument, keepFile } from '../files/store.ts'
import { type TaughtLesson, type TaughtSection, taughtLesson, taughtSection } from '../lessons/access.ts'
import {
  changeLesson,
  changeSettings,
  createLesson,
  type LessonInput,
  NO_DOCUMENT,
} from '../lessons/forms.store.ts'
import { findLesson, shownLesson } from '../lessons/store.ts'
import { type Moved, moveDeadlines } from './deadlines.store.ts'

const SAVED = 'Data berhasil disimpan!'

/** A change of a lesson concerns its class, the lesson itself, and those whose deadline it moved. */
const changed = (house: House, courses_id: number, id: number, moved: readonly Moved[]) =>
  house.bulletin.bump(
    `course:${courses_id}`,
    `lesson-settings:${id}`,
    `lesson:${id}`,
    ...moved.map((attempt) => `student:${attempt.user_id}`),
  )

const cleaned = async ({ env, texts }: House, actor: Actor, input: LessonInput): Promise<LessonInput> => {
  const former = sql`select unnest(array[description, note, "references"]) from lessons where id = ${input.id ?? null}::int`
  const writing = { userId: actor.id, former }
  return {
    ...input,
    ...campusWindow(env.campusTz, input),
    description: await texts.clean(input.description, writing),
    note: await texts.clean(input.note, writing),
    references: await texts.clean(input.references, writing),
  }
}

/** The lesson as its form reads it. */
const lessonThing = (house: House, lesson: TaughtLesson | undefined) =>
  ({
    kind: 'lessons',
    id: lesson?.id,
    detail: lecturerLesson,
    find: async () => lesson && shownLesson(house, await findLesson(house.db, lesson)),
  }) as const

type Target = { section: TaughtSection; lesson: TaughtLesson | undefined }

const save = async (
  house: House,
  actor: Actor,
  { section, lesson }: Target,
  input: LessonInput,
  upload: Upload | undefined,
) => {
  const file = upload && (await keepFile(house, actor, await checkDocument(upload)))
  return transaction(house.db, async (tx) => {
    if (!lesson) return { id: await createLesson(tx, actor, section, input, file), moved: [] }
    await changeLesson(tx, actor, lesson, section, input, file)
    return { id: lesson.id, moved: await moveDeadlines(tx, { lessons_id: lesson.id }) }
  })
}

/** Of a new lesson: an old one may have its document already. */
const missingDocument: AlsoWrong = ({ body, files }) =>
  body.id || body.type === 'QUIZ' || body.format !== 'FILE' || files.attachment || files.file
    ? {}
    : NO_DOCUMENT

/** The lecturer's lesson form stands here because a change of duration or window moves the deadlines of open attempts. */
export const mountLessonForm = (house: House): void => {
  const { db } = house
  serve(
    house,
    saveLesson,
    async ({ actor, body, files }) => {
      const section = await taughtSection(db, actor, body.sections_id)
      const lesson = body.id === undefined ? undefined : await taughtLesson(db, actor, body.id)
      const input = await cleaned(house, actor, body)
      const upload = files.attachment ?? files.file
      const { id, moved } = await orStale(db, lessonThing(house, lesson), () =>
        save(house, actor, { section, lesson }, input, upload),
      )
      changed(house, section.courses_id, id, moved)
      return { message: SAVED, data: { id } }
    },
    missingDocument,
  )
  serve(house, updateLesson, async ({ actor, body: { id, ...settings } }) => {
    const lesson = await taughtLesson(db, actor, id)
    const moved = await orStale(db, lessonThing(house, lesson), () =>
      transaction(db, async (tx) => {
        await changeSettings(tx, actor, lesson, settings)
        return moveDeadlines(tx, { lessons_id: id })
      }),
    )
    changed(house, lesson.courses_id, id, moved)
    return { message: SAVED, data: { id } }
  })
}
