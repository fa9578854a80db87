import { askQuestion, discussion, discussions } from '@tuntas/contract/operations/discussions'
import { beforeEach, expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeLesson } from './make.ts'
import { newMember } from './sitting.ts'

/** A lesson of the class and two students, new for each test, and their questions. */
export const withDiscussions = (app: TestApp, classroom: Classroom) => {
  const talk = {} as { lesson: number; student: Person; classmate: Person }
  beforeEach(async () => {
    talk.lesson = await makeLesson(app.pool, classroom.course, { name: 'Materi' })
    talk.student = await newMember(app, classroom.course, { name: 'Zubaidah Penanya' })
    talk.classmate = await newMember(app, classroom.course, { name: 'Teman Sekelas' })
  })
  const words = { title: 'Kunci asing', body: 'Apa bedanya dengan kunci utama?' }
  const tryAsk = (person: Person, more: object = {}) =>
    app.send(person, askQuestion, { body: { lessons_id: talk.lesson, ...words, ...more } })
  const ask = async (person: Person, more: object = {}): Promise<number> => {
    const { code, body } = await tryAsk(person, more)
    expect(code, JSON.stringify(body)).toBe(200)
    return body.data.id
  }
  const list = (person: Person, query: object = {}) =>
    app.send(person, discussions, { query: { courses_id: classroom.course, limit: 100, ...query } })
  const open = (person: Person, id: number) => app.call(person, discussion, { query: { id } })
  return { talk, words, tryAsk, ask, list, open }
}
