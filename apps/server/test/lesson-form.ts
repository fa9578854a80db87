import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { beforeAll, expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeSection } from './make.ts'
import { sendForm } from './multipart.ts'

type Fields = Record<string, string>
type Files = Parameters<typeof sendForm>[4]

/** A topic of a class, and the form that saves lessons into it. */
export const withLessonForm = (app: TestApp, classroom: Classroom) => {
  const topic = { id: 0 }
  beforeAll(async () => {
    topic.id = await makeSection(app.pool, classroom.course)
  })
  const material = () => ({
    sections_id: String(topic.id),
    name: 'Normalisasi',
    type: 'LESSON',
    format: 'TEXT',
    description: '<p>Bentuk normal pertama</p>',
  })
  const save = (fields: Fields, files?: Files, person = classroom.teacher) =>
    sendForm(app, person, 'lecture/lesson/save', fields, files)
  const saveAndGetId = async (fields: Fields, files?: Files): Promise<number> => {
    const reply = await save(fields, files)
    expect(reply.body, JSON.stringify(fields)).toMatchObject({
      status: true,
      message: 'Data berhasil disimpan!',
    })
    return reply.body.data.id
  }
  const detail = async (id: number) =>
    (await app.call(classroom.teacher, lecturerLesson, { params: { id } })).body.data
  return { topic, material, save, saved: saveAndGetId, detail }
}
