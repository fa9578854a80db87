import { screen, waitFor } from '@testing-library/react'
import { courseOptions } from '@tuntas/contract/classroom/courses'
import { gradebook } from '@tuntas/contract/insight/reports'
import { lessonNumbers } from '@tuntas/contract/insight/teaching'
import { type AssignmentRow, assignmentResults, updateScore } from '@tuntas/contract/learning/assignments'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { refuse, reply } from '../../../../test/fakeApi'
import { lecturersClass } from '../../../../test/lecturersClass'
import { findNoWords, findToast, findWords, readText, renderScreen } from '../../../../test/screen'

type Book = Reply<typeof gradebook.page>
type Row = Book['data'][number]
const score = { score: 80, missing: 0 as const, state: 'graded' as const, counted: 1 as const }
const buildRow = (more: Partial<Row>): Row => ({
  user_id: 1,
  name: 'Ayu Lestari',
  nim: '2201010001',
  scores: [score],
  final: 80,
  grade: '-',
  ipk: null,
  assessed: 40,
  status: 'provisional',
  closed: null,
  ...more,
})
const item = { id: 5, name: 'Kuis 1', type: 'QUIZ' as const, kkm: null, section: 'Topik', plan_weight: null }
const openBook = {
  state: 'open',
  id: null,
  version: null,
  closed_at: null,
  closed_by: null,
  sha256: null,
} as const
const closedBook = {
  state: 'closed',
  id: 9,
  version: 2,
  closed_at: '2026-12-12T03:00:00.000Z',
  closed_by: 'Bu Rina',
  sha256: 'a'.repeat(64),
} as const

const bookReply = (rows: readonly Row[], more: Partial<Book> = {}) =>
  reply(gradebook.page, {
    data: [...rows],
    pagination: { total: rows.length, page: 1, prev: null, next: null },
    items: [{ ...item, weight: 40 }],
    drafts: [],
    total_weight: 40,
    draft_weight: 0,
    weights: 'set',
    has_plan: 0,
    closing: openBook,
    ...more,
  })
const show = (rows: readonly Row[], more: Partial<Book> = {}) =>
  renderScreen('/teacher/report/gradebook?courses_id=7', {
    as: 'dosen',
    replies: [
      reply(courseOptions, { data: [{ id: 7, name: 'Basis Data A', code: 'IF-A' }] }),
      bookReply(rows, more),
    ],
  })

it('says of a provisional mark how much of the weight is assessed, and of drafts what they weigh', async () => {
  show([buildRow({})], { drafts: [{ ...item, id: 6, name: 'UAS', weight: 60 }], draft_weight: 60 })
  await findWords('≈ 80,0040% bobot dinilai')
  await findWords('Jumlah bobot 100% (60% pada 1 draf)')
  await findNoWords('Jumlah bobot harus 100%.')
  await findWords('Belum ditutup')
})

it('raises the alarm where published and draft weights together are not 100', async () => {
  show([buildRow({})])
  await findWords('Jumlah bobot 40% · Kurang 60%. Jumlah bobot harus 100%.')
})

it('shows beside a closed mark what it would be now, or another letter of the scale', async () => {
  const completeMark = { assessed: 100, status: 'complete' as const, grade: 'B', ipk: 3 }
  show(
    [
      buildRow({ ...completeMark, final: 75.6, closed: { final: 73.1, grade: 'B', ipk: 3 } }),
      buildRow({ ...completeMark, user_id: 2, nim: '2', closed: { final: 80, grade: 'A', ipk: 4 } }),
      buildRow({
        ...completeMark,
        user_id: 3,
        nim: '3',
        final: 79,
        closed: { final: 79, grade: 'B', ipk: 3 },
      }),
    ],
    { closing: closedBook },
  )
  await findWords('Ditutup 73,1 · kini 75,6')
  await findWords('80 · ditutup A')
  await findWords('79,00')
  expect(document.body.textContent).not.toContain('Ditutup 79')
})

it('is the first of four places in its class, one press from there', async () => {
  const { user, requests, address } = renderScreen('/teacher/courses/detail/7?tab=ringkasan', {
    as: 'dosen',
    replies: [
      lecturersClass,
      reply(lecturerLessons, { data: [] }),
      reply(lessonNumbers, { data: [] }),
      bookReply([buildRow({})]),
    ],
  })
  await user.click(await screen.findByRole('tab', { name: 'Nilai' }))
  await findWords('Ayu Lestari')
  const places = ['Buku Nilai', 'Kuis', 'Tujuan', 'Semua laporan']
  expect(screen.getAllByRole('tab').map((tab) => readText(tab))).toEqual(expect.arrayContaining(places))
  expect(screen.getByRole('link', { name: 'Tutup Nilai' }).getAttribute('href')).toBe(
    '/teacher/courses/final-mark/7',
  )
  expect(requests(gradebook.page)[0]?.query).toMatchObject({ courses_id: 7 })
  await user.click(screen.getByRole('tab', { name: 'Kuis' }))
  await findWords('Kelas ini belum punya kuis')
  expect(address()).toBe('/teacher/courses/detail/7?tab=nilai&tempat=kuis')
})

const assignment = { ...item, id: 8, name: 'Tugas 1', type: 'ASSIGNMENT' as const, weight: 40 }
const handIn: AssignmentRow = {
  id: 31,
  version: 4,
  user_id: 1,
  name: 'Ayu Lestari',
  nim: '2201010001',
  uploaded: '2026-11-20T03:00:00.000Z',
  score: 80,
  previous_score: null,
  feedback: null,
  held: 0,
  description: null,
  versions: 1,
  group_id: null,
  group: null,
  group_score: null,
  own_score: null,
  without_group: 0,
  handed_in: 1,
  direct: 0,
  submitted_by: null,
  attachment: null,
  filename: null,
  extension: null,
  size: null,
}
const handIns = reply(assignmentResults, ({ query }) => ({
  data: [handIn],
  pagination: paginate(query, 1),
  summary: { students: 1, submitted: 1, graded: 1, mean: 80, held: 0, without_group: 0 },
}))

it('takes the mark of an assignment in its cell, and says when somebody else was quicker', async () => {
  const { user, requests, answer } = show([buildRow({})], { items: [assignment] })
  answer(handIns)
  answer(reply(updateScore, { data: { id: 31, score: 90, version: 5 }, message: 'Nilai berhasil disimpan!' }))
  const cell = { name: 'Ketik nilai Tugas 1, Ayu Lestari' }
  const type = async (mark: string) => {
    const field = await screen.findByRole('textbox', { name: 'Nilai Tugas 1, Ayu Lestari' })
    await user.clear(field)
    await user.type(field, `${mark}{Enter}`)
  }
  await user.click(await screen.findByRole('button', cell))
  await type('90')
  await waitFor(() => expect(requests(updateScore)[0]?.body).toEqual({ id: 31, version: 4, score: 90 }))
  await screen.findByRole('button', { name: /^Kembalikan nilai Tugas 1/ })
  answer(refuse(updateScore, 'stale'))
  await user.click(await screen.findByRole('button', cell))
  await type('70')
  await findToast('Nilai ini baru saja diubah. Yang terbaru ditampilkan.')
})

it('shows a class of up to 100 on one page, with low rows where the lecturer chose them', async () => {
  const { user, requests } = show([buildRow({})])
  await findWords('Jumlah bobot 40% · Kurang 60%.')
  expect(requests(gradebook.page)[0]?.query).toMatchObject({ limit: 100 })
  await user.click(screen.getByRole('switch', { name: 'Baris rapat' }))
  expect(screen.getByRole('table').dataset.dense).toBe('true')
  expect(localStorage.getItem('dense-tables')).toBe('1')
})
