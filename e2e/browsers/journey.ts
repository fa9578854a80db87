import type { Campus, Question, Sheet } from '../campus.ts'
import { addLesson, newClass, newTopic } from '../own-class.ts'
import { openSession } from '../session.ts'
import { type Hands, waitFor } from './tab.ts'

/** A student signs in, reads a lesson, takes a quiz offline, and takes a remedial until mastery. */

const QUIZ = 'Kuis relasi'
const LESSON = 'Relasi'
const QUESTIONS = 4

export type Room = { course: number; quiz: number; student: { id: number; username: string } }

/** A class with a lesson and a quiz (KKM 75) of four questions. */
export const furnish = async (campus: Campus): Promise<Room> => {
  const { id: course, lecturer: teacher, students } = await newClass(campus)
  const lecturer = await openSession(campus.request, teacher.username)
  const topic = await newTopic(lecturer, course)
  const lesson = await addLesson(campus, lecturer, topic, {
    name: LESSON,
    type: 'LESSON',
    format: 'TEXT',
    description: `<p>Isi ${LESSON}.</p>`,
  })
  const quiz = await addLesson(campus, lecturer, topic, {
    name: QUIZ,
    type: 'QUIZ',
    duration: '00:30',
    is_competent: '1',
    kkm: '75',
    max_remedial: '1',
  })
  for (let place = 1; place <= QUESTIONS; place++)
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz,
      point: 25,
      type: 'MULTIPLE_CHOICE',
      question: `<p>Pertanyaan ${place}</p>`,
      options: ['Satu', 'Dua', 'Tiga'].map((label) => ({ label: `<p>${label}</p>` })),
      answer: 'A',
      level: ['c2'],
      goals: 'Mengenali relasi',
      related_lessons_id: lesson,
    })
  return { course, quiz, student: students[0] }
}

type Journey = {
  campus: Campus
  hands: Hands
  room: Room
  /** Blocks or allows all traffic between browser and server. */
  setNetwork: (isUp: boolean) => void
}

const readOption = (question: Question, isRight: boolean) =>
  question.shownAs[isRight ? question.right : question.wrong] ?? ''

const answer = async ({ hands }: Journey, question: Question, isRight: boolean) => {
  await hands.see(`Soal ${question.number} dari`)
  await hands.choose(question.id, readOption(question, isRight))
  if (question.number < QUESTIONS) await hands.press('button', 'Berikutnya')
}

const expectCounted = async ({ campus }: Journey, { attempt, questions }: Sheet, isRight: boolean) => {
  const answers = await campus.readAnswers(attempt)
  for (const { id, right, wrong: wrongKey } of questions)
    if (answers.get(id) !== (isRight ? right : wrongKey)) throw new Error(`The answer to ${id} was lost`)
}

const handIn = async ({ hands, campus }: Journey, { attempt }: Sheet) => {
  await hands.press('button', 'Selesaikan Sekarang')
  await hands.press('button', 'Ya, selesaikan')
  await waitFor('the end of the attempt', async () => ((await campus.isOpen(attempt)) ? undefined : true))
}

const readSheet = ({ campus, room }: Journey) =>
  waitFor('the paper', () => campus.readSheet(room.student.id, room.quiz))

/** Answers everything wrong, the first question online and the rest offline. */
const failOffline = async (journey: Journey) => {
  const { hands, setNetwork } = journey
  await hands.press('button', 'Kerjakan Sekarang')
  await hands.press('button', 'Ya, mulai')
  await hands.see('Soal 1 dari')
  const sheet = await readSheet(journey)
  const [first, ...otherQuestions] = sheet.questions
  if (!first) throw new Error('The paper has no question')
  await answer(journey, first, false)
  await hands.see('Tersimpan')
  setNetwork(false)
  for (const question of otherQuestions) await answer(journey, question, false)
  await hands.see(`Luring · ${otherQuestions.length} jawaban menunggu`)
  setNetwork(true)
  await hands.see('Tersimpan')
  await expectCounted(journey, sheet, false)
  await handIn(journey, sheet)
  await hands.see('0,00')
}

/** Studies again and answers everything right. */
const master = async (journey: Journey) => {
  const { hands, room } = journey
  await hands.press('link', 'Buka materi')
  await hands.see(`Isi ${LESSON}.`)
  await hands.open(`/student/courses/lesson/quiz/${room.quiz}`)
  await hands.press('button', 'Mulai Remedial')
  await hands.press('button', 'Ya, mulai')
  await hands.see('Soal 1 dari')
  const sheet = await readSheet(journey)
  for (const question of sheet.questions) await answer(journey, question, true)
  await hands.see('Tersimpan')
  await expectCounted(journey, sheet, true)
  await handIn(journey, sheet)
  await hands.see('100,00')
}

const signIn = async ({ hands, room }: Journey) => {
  await hands.open('/signin')
  await hands.fill('Username', room.student.username)
  await hands.fill('Kata sandi', 'Tuntas#2026')
  await hands.press('button', 'Masuk')
  await hands.see('Selamat')
}

const read = async ({ hands, room }: Journey) => {
  await hands.open(`/student/courses/detail/${room.course}`)
  await hands.press('link', LESSON)
  await hands.see(`Isi ${LESSON}.`)
  await hands.press('link', `Lanjut: ${QUIZ}`)
}

/** The steps, named by what they prove. */
export const steps: [string, (journey: Journey) => Promise<void>][] = [
  ['signs in', signIn],
  ['opens a class and reads a lesson', read],
  ['takes a quiz whose network is cut, and loses no answer', failOffline],
  ['takes the remedial and masters the quiz', master],
]
