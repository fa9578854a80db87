import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { lecturerCourse } from '@tuntas/contract/classroom/courses'
import { quizResults, type ResultRow } from '@tuntas/contract/learning/attempts'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { sendMessages } from '@tuntas/contract/operations/messages'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { type Fake, refuse, reply } from '../../../../test/fakeApi'
import { lecturersQuiz } from '../../../../test/lecturersQuiz'
import { fillIn, findToast, findWords, readText, renderScreen } from '../../../../test/screen'

const AT = '2026-11-20T03:00:00.000Z'
const quiz = reply(lecturerLesson, { data: lecturersQuiz })

const student = (user_id: number, name: string, more: Partial<ResultRow> = {}) => ({
  user_id,
  name,
  nim: `22010100${user_id}`,
  form: null,
  start_date: null,
  end_date: null,
  results: null,
  state: 'not_started' as const,
  remedial: null,
  goals_left: 0,
  devices: 0,
  late: 0,
  ...more,
})
const idle = student(21, 'Citra Lestari')
const busy = student(22, 'Dimas Putra', {
  id: 1,
  number: 1,
  state: 'in_progress',
  start_date: AT,
  results: { correct: 5, wrong: 2, wait: 1, empty: 11, score: null },
  devices: 1,
})
const endedAttempt = student(23, 'Eka Sari', {
  id: 2,
  number: 1,
  state: 'mastered',
  start_date: AT,
  end_date: AT,
  results: { correct: 12, wrong: 1, wait: 0, empty: 2, score: 80 },
  devices: 1,
})
const nothing = { waiting: 0, late: 0, held: 0, next_deadline: null }
const results = (rows: ResultRow[], more: Partial<typeof nothing> = {}) =>
  reply(quizResults, ({ query }) => ({
    data: rows,
    pagination: paginate(query, rows.length),
    summary: { students: 3, finished: 1, in_progress: 1, mean: 80, mastered: 1, ...nothing, ...more },
  }))

const open = (...replies: readonly Fake[]) =>
  renderScreen('/teacher/courses/lesson/quiz/9?tab=hasil', {
    as: 'dosen',
    replies: [quiz, results([idle, busy, endedAttempt]), ...replies],
  })

it('says how far each student is', async () => {
  open()
  await findWords('Menampilkan 3 data mahasiswa')
  const row = (name: string) => readText(screen.getByRole('row', { name: new RegExp(name) }))
  expect(row('Citra')).toContain('Belum mengerjakan')
  for (const words of ['Sedang dikerjakan', '8 dari 19 dijawab']) expect(row('Dimas')).toContain(words)
  expect(row('Eka')).not.toContain('dijawab')
  for (const words of ['80,00', '12 benar', '1 salah', '2 kosong']) expect(row('Eka')).toContain(words)
})

it('lists those below the KKM, who are then ticked with score and state, and granted at once', async () => {
  const belowKkm = student(24, 'Fajar Nugroho', {
    id: 3,
    number: 2,
    state: 'below_kkm',
    start_date: AT,
    end_date: AT,
    results: { correct: 1, wrong: 3, wait: 0, empty: 0, score: 62.5 },
  })
  const { user, requests } = renderScreen('/teacher/courses/lesson/quiz/9?tab=hasil&status=below_kkm', {
    as: 'dosen',
    replies: [quiz, results([belowKkm, { ...belowKkm, user_id: 25, name: 'Gita' }])],
  })
  await findWords('Menampilkan 2 data mahasiswa')
  expect(requests(quizResults).every(({ query }) => query.status === 'below_kkm')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Kirim pesan' }))
  const tick = await screen.findByRole('checkbox', {
    name: 'Fajar Nugroho · 2201010024 · 62,5, Belum tuntas',
  })
  expect((tick as HTMLInputElement).checked).toBe(true)
  await findWords('2 dari 2 mahasiswa dipilih')
})

it('says whose mean it is, and of how many the share is', async () => {
  open()
  await findWords('Rata-rata yang selesai80,00 KKM 75')
  await findWords('Tuntas33% dari 3 mahasiswa')
})

it('says that a mean is provisional while essays wait', async () => {
  renderScreen('/teacher/courses/lesson/quiz/9?tab=hasil', {
    as: 'dosen',
    replies: [quiz, results([idle, busy, endedAttempt], { waiting: 54 })],
  })
  await findWords('sementara, 54 esai menunggu')
})

it("names the score of a remedial by goal beside the quiz's, and what keeps the quiz from being mastered", async () => {
  const remedialAttempt = student(24, 'Habel Gebze', {
    id: 3,
    number: 2,
    state: 'below_kkm',
    results: { correct: 1, wrong: 3, wait: 0, empty: 0, score: 75 },
    remedial: { goals: 1, score: 25 },
    goals_left: 1,
  })
  open(results([remedialAttempt]))
  await findWords('Remedial 1, 1 tujuan: 25 · nilai kuis 75')
  const row = screen.getByRole('row', { name: /Habel/ })
  expect(readText(row)).toContain('Belum tuntas: 1 tujuan')
  expect(within(row).getByRole('img', { name: /belum tuntas/ })).toBeDefined()
})

it('asks for keywords and status, and keeps both in the address', async () => {
  const manyStudents = Array.from({ length: 13 }, (_, at) => student(30 + at, `Mahasiswa ${at + 1}`))
  const { user, requests, address, answer } = open(results(manyStudents))
  const lastQuery = () => requests(quizResults).at(-1)?.query
  await user.type(await screen.findByRole('searchbox', { name: 'Cari nama atau NIM' }), 'Eka{Enter}')
  await waitFor(() => expect(lastQuery()).toMatchObject({ keywords: 'Eka', id: 9, courses_id: 7 }))
  answer(results([]))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Belum mengerjakan')
  await findWords('Data tidak ditemukan')
  expect(lastQuery()).toMatchObject({ keywords: 'Eka', status: '0', late: false })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Ada jawaban terlambat')
  await waitFor(() => expect(lastQuery()).toMatchObject({ late: true }))
  expect(lastQuery()).not.toHaveProperty('status', '0')
  expect(address()).toContain('tab=hasil')
  expect(address()).toContain('keywords=Eka')
  expect(address()).toContain('status=terlambat')
})

it('begins with what the address says', async () => {
  const { requests } = renderScreen('/teacher/courses/lesson/quiz/9?tab=hasil&status=1&keywords=Dimas', {
    as: 'dosen',
    replies: [quiz, results([busy])],
  })
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'Dimas')
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '1')
  expect(requests(quizResults)[0]?.query).toMatchObject({ keywords: 'Dimas', status: '1' })
})

it('says that late answers wait, and shows who has some', async () => {
  const { user, requests } = open(results([{ ...endedAttempt, late: 2 }], { late: 2 }))
  await findWords(/2 jawaban terlambat/)
  await user.click(screen.getByRole('button', { name: 'Tampilkan mahasiswanya' }))
  await waitFor(() => expect(requests(quizResults).at(-1)?.query).toMatchObject({ late: true }))
})

it("another lecturer's quiz is as if it did not exist", async () => {
  renderScreen('/teacher/courses/lesson/quiz/9', {
    as: 'dosen',
    replies: [refuse(lecturerLesson, 'not_found')],
  })
  expect(await screen.findByRole('heading', { name: 'Kuis tidak ditemukan' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})

it("a class that is not the lecturer's own says so and leads back", async () => {
  renderScreen('/teacher/courses/detail/7', { as: 'dosen', replies: [refuse(lecturerCourse, 'not_found')] })
  expect(await screen.findByRole('heading', { name: 'Kelas tidak ditemukan' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
  const back = screen.getByRole('link', { name: 'Buka Data Kelas' })
  expect(back.getAttribute('href')).toBe('/teacher/courses')
})

const write = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Kirim pesan' }))
  return within(await screen.findByRole('dialog', { name: 'Kirim pesan' }))
}
const body = () => screen.getByRole('textbox', { name: /^Pesan/ })

it('a message may go to all whom the filters list, over all pages', async () => {
  const manyStudents = Array.from({ length: 13 }, (_, at) => student(30 + at, `Mahasiswa ${at + 1}`))
  const paged = reply(quizResults, ({ query: { page, limit, keywords } }) => {
    const rows = manyStudents.filter(({ nim }) => nim.includes(keywords))
    return {
      data: rows.slice((page - 1) * limit, page * limit),
      pagination: paginate({ page, limit }, rows.length),
      summary: { students: 13, finished: 0, in_progress: 0, mean: null, mastered: 0, ...nothing },
    }
  })
  const messageReply = reply(sendMessages, { data: { sent: 2 }, message: 'Pesan terkirim.' })
  const { user, requests } = open(paged, messageReply)
  await findWords('Menampilkan 13 data mahasiswa')
  expect(screen.queryByRole('row', { name: /Mahasiswa 12/ })).toBeNull()
  const dialog = await write(user)
  expect(dialog.getByText('0 dari 13 mahasiswa dipilih')).toBeDefined()
  await fillIn(user, body(), 'Temui saya')
  await user.click(dialog.getByRole('checkbox', { name: /Mahasiswa 1 / }))
  await user.click(dialog.getByRole('checkbox', { name: /Mahasiswa 12 / }))
  await user.click(dialog.getByRole('button', { name: 'Kirim' }))
  await findToast('Pesan terkirim.')
  const message = { courses_id: 7, list_id: [30, 41], body: 'Temui saya' }
  expect(requests(sendMessages)[0]?.body).toMatchObject(message)
  await user.type(screen.getByRole('searchbox'), '2201010035{Enter}')
  await findWords('Menampilkan 1 data mahasiswa')
  expect(readText((await write(user)).getByText(/^Kepada/))).toBe('Kepada Mahasiswa 6')
})

it('a message that was begun is not closed without a question, by no way', async () => {
  const { user } = open()
  await write(user)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog'), 'nothing was written').toBeNull())
  const dialog = await write(user)
  await fillIn(user, body(), 'Tolong temui saya')
  const QUESTION = 'Apakah kamu yakin ?'
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(dialog.getByRole('button', { name: 'Tutup' })),
    () => user.click(dialog.getByRole('button', { name: 'Batal' })),
  ]) {
    await leave()
    const resetDialog = await screen.findByRole('dialog', { name: QUESTION })
    expect(readText(resetDialog)).toContain('belum terkirim dan akan hilang')
    await user.click(within(resetDialog).getByRole('button', { name: 'Tidak' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull())
    expect(body()).toHaveProperty('value', 'Tolong temui saya')
  }
  await user.keyboard('{Escape}')
  await user.click(
    within(await screen.findByRole('dialog', { name: QUESTION })).getByRole('button', { name: 'Ya' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
