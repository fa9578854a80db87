import { screen, waitFor, within } from '@testing-library/react'
import { quizResults } from '@tuntas/contract/learning/attempts'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { type EssayRow, resultEssays, updateStatus } from '@tuntas/contract/learning/marking'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { hold, reply } from '../../../../test/fakeApi'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { findWords, readText, renderScreen } from '../../../../test/screen'

const essay = (id: number, name: string): EssayRow => ({
  id,
  attempt_id: id,
  user_id: id,
  name,
  nim: `22010100${id}`,
  number: 1,
  answer: `<p>Jawaban ${id}</p>`,
  answer_attachment: null,
  answer_files: [],
  points: 0,
  status: 'wait',
  own_mark: null,
  version: 1,
  marked_by: null,
  feedback: null,
})
const names = ['Ayu', 'Budi', 'Citra']
const question = {
  id: 7,
  number: 1,
  question: '<p>Uraikan</p>',
  explanation: '<p>Kunci uraian</p>',
  point: 4,
  total: 3,
  wait: 3,
  bonus: 0 as const,
}
const essays = reply(resultEssays, ({ query }) => ({
  data: names.map((name, at) => essay(11 + at, query.anonymous ? `Mahasiswa ${at + 1}` : name)),
  questions: [question],
  question_id: 7,
}))
const results = reply(quizResults, ({ query }) => ({
  data: [],
  pagination: paginate(query, 0),
  summary: {
    students: 3,
    finished: 3,
    in_progress: 0,
    mean: null,
    mastered: 0,
    waiting: 3,
    late: 0,
    held: 0,
    next_deadline: null,
  },
}))
const markReply = reply(updateStatus, ({ body }) => ({
  data: {
    id: body.id,
    status: body.status,
    points: body.status === 'correct' ? 4 : (body.points ?? 0),
    version: 2,
    feedback: null,
    score: { correct: 1, wrong: 0, wait: 0, empty: 0, score: 100 },
  },
}))

const open = async (marking = markReply) => {
  const page = renderScreen('/teacher/courses/lesson/quiz/9?tab=hasil', {
    as: 'dosen',
    replies: [reply(lecturerLesson, { data: lecturersQuiz }), results, essays, marking],
  })
  await page.user.click(await screen.findByRole('button', { name: /esai/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Nilai esai' })
  await within(dialog).findByText('Jawaban 11')
  return { ...page, dialog }
}

it('keeps every key that is pressed while marks are saved', async () => {
  const heldMark = hold(markReply)
  const { user, requests } = await open(heldMark)
  await user.keyboard('bsp1,5')
  await user.keyboard('{Control>}{Enter}{/Control}')
  heldMark.release()
  await findWords('3 dari 3 dinilai')
  await waitFor(() => expect(requests(updateStatus)).toHaveLength(3))
  expect(requests(updateStatus).map(({ body }) => body)).toMatchObject([
    { id: 11, status: 'correct' },
    { id: 12, status: 'wrong' },
    { id: 13, status: 'wrong', points: 1.5 },
  ])
  await findWords(/rata-rata 1,83 poin/)
})

it('shows the model answer, all students, and no names where the lecturer wants none', async () => {
  const { user, dialog, requests } = await open()
  await within(dialog).findByText('Kunci uraian')
  const strip = within(dialog).getByRole('region', { name: 'Daftar mahasiswa' })
  expect(readText(strip)).toContain('Citra')
  await user.click(within(strip).getByRole('button', { name: 'Citra, menunggu' }))
  await within(dialog).findByText('Jawaban 13')
  await user.click(within(dialog).getByRole('switch', { name: /Tanpa nama/ }))
  await within(dialog).findByRole('region', { name: 'Jawaban Mahasiswa 1' })
  expect(readText(dialog)).not.toContain('Ayu')
  expect(requests(resultEssays).at(-1)?.query).toMatchObject({ anonymous: true })
})
