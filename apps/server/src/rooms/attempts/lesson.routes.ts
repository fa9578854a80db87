import { saveLesson, updateLesson } from '@tuntas/contract/lesson-form'
import { lecturerLesson } from '@tuntas/contract/lessons'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { transact } from '../../platform/events.ts'
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

const SAVED = 'Data berhasil disimpan!'

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
  return transact(house, actor, async (tx) => {
    if (!lesson) return createLesson(tx, section, input, file)
    await changeLesson(tx, lesson, section, input, file)
    return lesson.id
  })
}

/** Of a new lesson: an old one may have its document already. */
const missingDocument: AlsoWrong = ({ body, files }) =>
  body.id || body.type === 'QUIZ' || body.format !== 'FILE' || files.attachment || files.file
    ? {}
    : NO_DOCUMENT

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
      const id = await orStale(db, lessonThing(house, lesson), () =>
        save(house, actor, { section, lesson }, input, upload),
      )
      return { message: SAVED, data: { id } }
    },
    missingDocument,
  )
  serve(house, updateLesson, async ({ actor, body: { id, ...settings } }) => {
    const lesson = await taughtLesson(db, actor, id)
    await orStale(db, lessonThing(house, lesson), () =>
      transact(house, actor, (tx) => changeSettings(tx, lesson, settings)),
    )
    return { message: SAVED, data: { id } }
  })
}
