import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeCourse, makeLesson, makeQuiz, makeSection } from './make.ts'
import { sendForm } from './multipart.ts'
import { sit } from './sitting.ts'

export const toRightAnswers = ({ questions }: { questions: number[] }, right = questions.length) =>
  Object.fromEntries(questions.map((id, at) => [id, at < right ? 'A' : 'B']))

/** Classes whose quiz unlocks enrichment, and students who take it. */
export const enrichments = (app: TestApp, classroom: Classroom) => {
  /**
   * A class of one topic: a quiz with KKM; then material, an assignment and a quiz as enrichment; then
   * material for everybody.
   */
  const furnish = async (more: Record<string, unknown> = {}) => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    const sections_id = await makeSection(app.pool, course)
    const gate = await makeQuiz(app.pool, course, { sections_id, name: 'Kuis Basis', max_remedial: 1 })
    const extra = { sections_id, is_enrichment: true, ...more }
    const reading = await makeLesson(app.pool, course, { ...extra, name: 'Bacaan lanjut' })
    const task = await makeLesson(app.pool, course, { ...extra, type: 'ASSIGNMENT', name: 'Proyek kecil' })
    const quiz = await makeQuiz(app.pool, course, { ...extra, name: 'Soal tantangan' })
    const onwards = await makeLesson(app.pool, course, { sections_id, name: 'Topik berikutnya' })
    return { course, sections_id, gate, reading, task, quiz, onwards }
  }
  type World = Awaited<ReturnType<typeof furnish>>
  const pass = (person: Person, { gate }: World) => sit(app, person, gate.id, toRightAnswers(gate))
  const fail = (person: Person, { gate }: World) => sit(app, person, gate.id, toRightAnswers(gate, 1))
  const handIn = (person: Person, id: number) =>
    sendForm(
      app,
      person,
      'student/lesson/assignment/save',
      { lessons_id: String(id), description: '<p>Isi</p>' },
      { attachment: { name: 'a.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') } },
    )
  const readTopic = async (person: Person, { course }: World) =>
    (await app.call(person, studentLessons, { query: { id: course } })).body.data[0]
  const readHome = async (person: Person) => (await app.call(person, studentDashboard)).body
  return { furnish, pass, fail, handIn, readTopic, readHome }
}
