import type { Campus } from '../campus.ts'
import { addLesson, newLesson } from '../own-class.ts'
import type { Person, Saved } from '../own-people.ts'
import { openSession, type Session } from '../world.ts'

/** A class with one quiz of three questions: wide content, a picture, an essay. */

export const QUIZ = 'Kuis Basis Data'
export const LOCKED = 'Bacaan lanjutan'

const WIDE = ['nomor_induk_mahasiswa', 'nama_lengkap_mahasiswa', 'program_studi', 'indeks_prestasi']
const TABLE = `<table><tbody><tr>${WIDE.map((name) => `<th><p>${name}</p></th>`).join('')}</tr></tbody></table>`
const CODE =
  '<pre><code>SELECT nomor_induk_mahasiswa, nama_lengkap_mahasiswa FROM mahasiswa WHERE indeks_prestasi > 3.5;</code></pre>'

/** A picture of 1,200 × 600, rendered by the page. */
const PICTURE = (width: number, height: number) => {
  const rows = Array.from(
    { length: 6 },
    (_, at) => `<rect x="${at * 200}" width="100" height="${height}" fill="#3650b0"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rows.join('')}</svg>`
}

const drawPng = async () => {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(PICTURE(1200, 600)))
    .png()
    .toBuffer()
}

export const furnish = async (campus: Campus) => {
  const { course, lecturer, section, ...quiz } = await newLesson(campus, {
    name: QUIZ,
    type: 'QUIZ',
    description: '<p>Kerjakan sendiri.</p>',
    duration: '00:30',
    is_competent: '1',
    kkm: '75',
    max_remedial: '1',
    show_review: 'mastered',
  })
  const lockedId = await addLesson(campus, lecturer, section, {
    name: LOCKED,
    type: 'LESSON',
    format: 'TEXT',
    description: '<p>Isi.</p>',
  })
  const uploadReply = await campus.request.post('/api/v1/files', {
    headers: { authorization: lecturer.token },
    multipart: { file: { name: 'skema.png', mimeType: 'image/png', buffer: await drawPng() } },
  })
  const { url } = ((await uploadReply.json()) as { data: { url: string } }).data
  const question = (fields: object) =>
    lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      level: ['c2'],
      goals: 'SQL',
      ...fields,
    })
  const choice = (text: string) =>
    question({
      point: 4,
      type: 'MULTIPLE_CHOICE',
      question: text,
      options: ['Satu', 'Dua', 'Tiga'].map((label) => ({ label: `<p>${label}</p>${CODE}` })),
      answer: 'A',
    })
  await choice(`<p>Tabel:</p>${TABLE}${CODE}`)
  await choice(`<p>Skema:</p><img src="${url}" alt="Skema relasi">`)
  await question({ point: 4, type: 'ESSAY', question: '<p>Jelaskan.</p>' })
  return {
    courseId: course,
    quizId: quiz.id,
    lockedId,
    lecturer,
    teacher: quiz.teacher,
    students: quiz.students,
  }
}

/** An attempt over HTTP: a number of right choices, and points for the essay or none yet. */
export const sitThrough = async (
  campus: Campus,
  room: { quizId: number; lecturer: Session },
  student: { id: number; session: Session },
  {
    right,
    essay,
    type = 'normal',
  }: { right: number; essay?: number | 'unmarked'; type?: 'normal' | 'remedial' },
) => {
  const { session } = student
  const startReply = (await session.post('student/quiz/start', { id: room.quizId, type })) as Saved
  await session.get(`student/quiz/question?lessons_id=${room.quizId}`)
  const { attempt, questions } = await campus.readSheet(student.id, room.quizId)
  for (const [place, { id, type: kind, shownAs, right: key, wrong: wrongAnswer }] of questions.entries()) {
    if (kind === 'ESSAY' && essay === undefined) continue
    const answer = kind === 'ESSAY' ? '<p>Jawaban.</p>' : shownAs[place < right ? key : wrongAnswer]
    await session.post('student/quiz/save-answer', { answer_id: attempt, id, answer })
  }
  await session.post('student/quiz/stop', { id: attempt })
  if (typeof essay === 'number') {
    const { id } = await campus.row<{ id: number }>(
      `select w.id from answers w join questions q on q.id = w.question_id where w.attempt_id = $1 and q.type = 'ESSAY'`,
      [attempt],
    )
    await room.lecturer.post('lecture/quiz/result/update-status', { id, status: 'wrong', points: essay })
  }
  return startReply.data.id
}

/** Fails a quiz and its only remedial: the student is stuck without the lecturer. */
export const useUpAttempts = async (
  campus: Campus,
  { id: quizId, lecturer }: { id: number; lecturer: Session },
  student: Person,
) => {
  await campus.rows('update lessons set max_remedial = 1 where id = $1', [quizId])
  const session = await openSession(campus.request, student.username)
  for (const type of ['normal', 'remedial'] as const)
    await sitThrough(campus, { quizId, lecturer }, { ...student, session }, { right: 0, type })
}
