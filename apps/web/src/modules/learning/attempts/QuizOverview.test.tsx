import { screen } from '@testing-library/react'
import { attemptHistory, studentLesson } from '@tuntas/contract/learning/attempts'
import { expect, it } from 'vitest'
import { refuse, reply } from '../../../../test/fakeApi'
import { findWords, renderScreen } from '../../../../test/screen'
import { lessonReply } from '../../../../test/studentLesson'

const open = (kind: 'quiz' | 'assignment' | 'detail', ...refusal: Parameters<typeof refuse>) =>
  renderScreen(`/student/courses/lesson/${kind}/9`, {
    as: 'mahasiswa',
    replies: [refuse(...refusal), reply(attemptHistory, { data: [] })],
  })
const findHeading = (name: string) => screen.findByRole('heading', { name, level: 1 })

const GONE = 'Pembelajaran ini sudah tidak ada di kelas'

it('says of a quiz that was archived that what was handed in is kept', async () => {
  open('quiz', studentLesson, 'not_found')
  expect(await findHeading(GONE)).toBeDefined()
  await findWords('Pekerjaan yang sudah kamu kumpulkan tetap tersimpan.')
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Buka Data Kelas')).toBe('/student/courses')
  expect(link('Buka Tugas saya')).toBe('/student/work')
})

it('says to who was taken out how many answers were received, and when the quiz ended', async () => {
  const quiz = { answers: 2, end_date: '2026-11-20T03:00:00.000Z' }
  open('quiz', studentLesson, 'not_found', { data: { removed: true, quiz } })
  expect(await findHeading('Kamu tidak lagi terdaftar di kelas ini')).toBeDefined()
  await findWords('2 jawaban kuismu sudah kami terima.')
  await findWords('Pengerjaanmu selesai 20 November 2026 10:00')
  await findWords('Tanyakan kepada dosenmu jika ini keliru.')
})

it('says to who was taken out that no answer was received', async () => {
  const data = { removed: true, quiz: { answers: 0, end_date: null } }
  open('quiz', studentLesson, 'not_found', { data })
  await findWords('Belum ada jawaban kuismu yang kami terima.')
})

it.each([
  ['LESSON', false, 'Buka dulu Modul 1.'],
  ['ASSIGNMENT', false, 'Kumpulkan dulu Modul 1.'],
  ['QUIZ', true, 'Tuntaskan dulu Modul 1.'],
  ['QUIZ', false, 'Kerjakan dulu Modul 1.'],
] as const)('says what a locked quiz waits for: %s, with KKM %s', async (type, is_competent, words) => {
  const lesson = { id: 8, name: 'Modul 1', type, is_competent }
  open('quiz', studentLesson, 'locked', { data: { courses_id: 7, lesson } })
  expect(await findHeading('Ini masih terkunci')).toBeDefined()
  await findWords(words)
  expect(screen.getByRole('link', { name: 'Buka Modul 1' }).getAttribute('href')).toContain('/8')
  expect(screen.getByRole('link', { name: 'Lihat isi kelas' }).getAttribute('href')).toBe(
    '/student/courses/detail/7',
  )
})

it('says that a quiz is not open yet', async () => {
  open('quiz', studentLesson, 'not_yet_open', { data: { courses_id: 7 } })
  expect(await findHeading('Belum dibuka. Lihat jadwalnya di halaman kelas.')).toBeDefined()
})

it('says of a lesson that is gone nothing about work', async () => {
  open('detail', studentLesson, 'not_found')
  expect(await findHeading(GONE)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Buka Tugas saya' })).toBeNull()
})

it('says of a worse remedial that time was over and which score stays', async () => {
  renderScreen('/student/courses/lesson/quiz/9', {
    as: 'mahasiswa',
    replies: [
      lessonReply({
        state: 'remedial',
        allow_remedial: 1,
        score: 8,
        remedials: { used: 1, allowed: 2 },
        answer: {
          id: 3,
          number: 2,
          start_date: '2026-11-20T01:00:00.000Z',
          end_date: '2026-11-20T02:00:00.000Z',
          deadline: '2026-11-20T02:00:00.000Z',
          score: { correct: 1, wrong: 14, wait: 0, empty: 0, score: 6 },
          feedback: [],
        },
      }),
      reply(attemptHistory, { data: [] }),
    ],
  })
  await findWords('Waktu habis. Jawabanmu terkumpul sendiri.')
  await findWords('Remedial 1: 6,00. Nilaimu tetap 8,00.')
})
