import { screen, within } from '@testing-library/react'
import { activeBanners } from '@tuntas/contract/campus/banners'
import { lectureDashboard, lectureLogActivity } from '@tuntas/contract/insight/dashboard'
import { lectureWork, type WaitingWork } from '@tuntas/contract/insight/teaching'
import { announcements } from '@tuntas/contract/operations/announcements'
import { expect, it } from 'vitest'
import { type Fake, hold, refuse, reply } from '../../../../test/fakeApi'
import { lecturerHome } from '../../../../test/lecturerHome'
import { findNoWords, findWords, readText, renderScreen } from '../../../../test/screen'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const waits = (kind: WaitingWork['kind'], count: number, lessons_id = 9) => ({
  kind,
  count,
  oldest: inDays(-3),
  ended: 0 as const,
  courses_id: 7,
  courses: 'Basis Data A',
  lessons_id,
  lessons: 'Kuis 2: Normalisasi',
})
const open = (...replies: readonly Fake[]) =>
  renderScreen('/', { as: 'dosen', replies: [...lecturerHome, ...replies] })

it('says that nothing waits, and what the classes come to', async () => {
  open()
  await findWords('Tidak ada yang menunggu.')
  const counts = await screen.findByRole('list', { name: 'Kelas yang diampu' })
  expect(readText(counts)).toContain('Kuis 6')
  await findWords('Semester Ganjil 2026')
})

it.each([
  ['essays', '5 esai menunggu dinilai', '/teacher/courses/lesson/quiz/9?tab=hasil&buka=esai'],
  ['late', '5 jawaban terlambat', '/teacher/courses/lesson/quiz/9?tab=hasil'],
  ['open', '5 mahasiswa belum mengerjakan', '/teacher/courses/lesson/quiz/9?tab=hasil'],
  ['submissions', '5 tugas menunggu dinilai', '/teacher/courses/lesson/assignment/9?status=1&buka=nilai'],
  ['second_marks', '5 jawaban menunggu nilai kedua', '/teacher/courses/second-mark/9'],
  ['unreturned_marks', '5 nilai belum dikembalikan', '/teacher/courses/lesson/assignment/9'],
  ['held', '5 mahasiswa tertahan di KKM', '/teacher/behind?courses_id=7&held=9'],
  ['drafts', 'Masih draf, jadwalnya sudah dimulai', '/teacher/courses/detail/7?tab=topik&pembelajaran=9'],
] as const)('leads from waiting %s to the work itself', async (kind, words, href) => {
  open(reply(lectureWork, { data: [waits(kind, 5)], week: [], gaps: [], classes: [] }))
  const list = within(await screen.findByRole('list', { name: 'Perlu dikerjakan' }))
  expect(list.getByRole('link', { name: words }).getAttribute('href')).toBe(href)
  expect(readText(list.getByRole('listitem'))).toContain('Kuis 2: Normalisasi · Basis Data A')
})

it('shows the first eight that wait, and all on request', async () => {
  const data = Array.from({ length: 9 }, (_, at) => waits('essays', at + 1, at + 1))
  const { user } = open(reply(lectureWork, { data, week: [], gaps: [], classes: [] }))
  const list = within(await screen.findByRole('list', { name: 'Perlu dikerjakan' }))
  expect(list.getAllByRole('listitem').length).toBe(8)
  await user.click(screen.getByRole('button', { name: 'Tampilkan semua (9)' }))
  expect(list.getAllByRole('listitem').length).toBe(9)
  await user.click(screen.getByRole('button', { name: 'Tampilkan lebih sedikit' }))
  expect(list.getAllByRole('listitem').length).toBe(8)
})

it('begins with who has not mastered a quiz, by quiz and goal', async () => {
  const gap = {
    courses_id: 7,
    courses: 'Basis Data A',
    lessons_id: 9,
    lessons: 'Kuis 1',
    below_kkm: 25,
    not_started: 4,
    goals: [{ goal_id: 3, text: 'Menulis kueri', students: 12 }],
  }
  const { user } = open(
    reply(lectureWork, { data: [waits('essays', 5)], week: [], gaps: [gap], classes: [] }),
  )
  const list = within(await screen.findByRole('list', { name: 'Belum tuntas' }))
  const getLink = (name: string) => list.getByRole('link', { name }).getAttribute('href')
  expect(getLink('25 belum tuntas Kuis 1')).toBe('/teacher/behind?courses_id=7&lessons_id=9&gap=below_kkm')
  expect(getLink('4 belum mulai')).toBe('/teacher/behind?courses_id=7&lessons_id=9&gap=not_started')
  await user.click(list.getByRole('button', { name: '1 tujuan belum tuntas di Kuis 1' }))
  expect(getLink('Menulis kueri: 12')).toBe('/teacher/behind?courses_id=7&lessons_id=9&goal=3')
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Belum tuntas')
})

it('tells what opens and closes within the week', async () => {
  const window = { courses_id: 7, courses: 'Basis Data A', lessons: 'Kuis 3', type: 'QUIZ' as const }
  const soon = { ...window, lessons_id: 10, start_date: inDays(3), end_date: inDays(5) }
  open(reply(lectureWork, { data: [], week: [soon], gaps: [], classes: [] }))
  const list = await screen.findByRole('list', { name: '7 hari ke depan' })
  expect(readText(list)).toMatch(/Kuis 3KUIS · Basis Data Adibuka .+/)
})

it('says that the work could not be read, and goes on saying so until there is an answer', async () => {
  const { user, answer } = open(refuse(lectureWork, 'forbidden'))
  await findWords('Daftar pekerjaan gagal dimuat')
  const heldReply = hold(reply(lectureWork, { data: [waits('essays', 2)], week: [], gaps: [], classes: [] }))
  answer(heldReply)
  const retryButton = screen.getAllByRole('button', { name: 'Coba lagi' })[0] as HTMLButtonElement
  await user.click(retryButton)
  // The error stays during a retry instead of the skeleton.
  expect(retryButton.disabled || retryButton.hasAttribute('data-loading')).toBe(true)
  expect(readText()).toContain('Daftar pekerjaan gagal dimuat')
  heldReply.release()
  expect(await screen.findByRole('link', { name: '2 esai menunggu dinilai' })).toBeDefined()
  await findNoWords('Daftar pekerjaan gagal dimuat')
})

it('asks for the own sign-ins only when they are looked at', async () => {
  const log = reply(lectureLogActivity, { data: [], summary: { success: 2, failed: 1, hours: [] } })
  const { user, requests } = open(log)
  const title = await screen.findByRole('heading', { name: 'Aktivitas masuk hari ini' })
  expect(requests(lectureLogActivity)).toEqual([])
  await user.click(title)
  await findWords('3 kali masuk, 1 gagal')
  await findWords('Belum ada yang masuk hari ini.')
})

it('does without numbers, banners and news that cannot be read', async () => {
  open(
    refuse(lectureDashboard, 'forbidden'),
    refuse(activeBanners, 'forbidden'),
    refuse(announcements, 'forbidden'),
  )
  await findWords('Tidak ada yang menunggu.')
  await findWords('Angka dashboard gagal dimuat')
})
