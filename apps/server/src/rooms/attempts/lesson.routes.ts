import { saveLesson, updateLesson } from '@tuntas/contract/lesson-form'
import { lecturerLesson } from '@tuntas/contract/lessons'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import type { Upload } from '../../platform/multipart.ts'
import { serve } from '../../platform/serve.ts'
import { campusWindow } from '../../platform/time.ts'
import { orStale } from '../../platform/version.ts'
import { checkDocument, put, record } from '../files/store.ts'
import { type TaughtLesson, type TaughtSection, taughtLesson, taughtSection } from '../lessons/access.ts'
import { changeLesson, changeSettings, createLesson, type LessonInput } from '../lessons/forms.store.ts'
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

const cleaned = ({ env, texts }: House, input: LessonInput): LessonInput => ({
  ...input,
  ...campusWindow(env.campusTz, input),
  description: texts.clean(input.description),
  note: texts.clean(input.note),
  references: texts.clean(input.references),
})

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
  const stored = upload && (await put(house.files, await checkDocument(upload)))
  return transaction(house.db, async (tx) => {
    const file = stored && (await record(tx, actor.id, stored))
    if (!lesson) return { id: await createLesson(tx, actor, section, input, file), moved: [] }
    await changeLesson(tx, actor, lesson, section, input, file)
    return { id: lesson.id, moved: await moveDeadlines(tx, { lessons_id: lesson.id }) }
  })
}

/** The lecturer's lesson form stands here because a change of duration or window moves the deadlines of open attempts. */
export const mountLessonForm = (house: House): void => {
  const { db } = house
  serve(house, saveLesson, async ({ actor, body, files }) => {
    const section = await taughtSection(db, actor, body.sections_id)
    const lesson = body.id === undefined ? undefined : await taughtLesson(db, actor, body.id)
    const input = cleaned(house, body)
    const upload = files.attachment ?? files.file
    const { id, moved } = await orStale(db, lessonThing(house, lesson), () =>
      save(house, actor, { section, lesson }, input, upload),
    )
    changed(house, section.courses_id, id, moved)
    return { message: SAVED, data: { id } }
  })
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
