import { screen, within } from '@testing-library/react'
import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { plans } from '@tuntas/contract/insight/plans'
import { lectureWork, markingCount, type WaitingWork } from '@tuntas/contract/insight/teaching'
import { expect, it } from 'vitest'
import type { Person } from '../../test/accounts'
import { accountReply } from '../../test/accounts'
import { type Fake, refuse, reply } from '../../test/fakeApi'
import { lecturerHome } from '../../test/lecturerHome'
import { findWords, readText, renderScreen } from '../../test/screen'

const open = (as: Person, options: { phone?: boolean; replies?: readonly Fake[] } = {}) =>
  renderScreen('/help', { as, ...options })
const listLabels = async (name: string) =>
  within(await screen.findByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => readText(link))

it('a student has marks in one tap, and messages beside the bell', async () => {
  open('mahasiswa', {
    phone: true,
    replies: [accountReply('mahasiswa', { unread_messages: 2, unread_notifications: 3 })],
  })
  expect(await listLabels('Pintasan')).toEqual(['Beranda', 'Kelas', 'Tugas', 'Nilai', 'Akun'])
  const messages = await screen.findByRole('link', { name: 'Pesan, 2 belum dibaca' })
  expect(messages.getAttribute('href')).toBe('/talk/messages')
  expect(screen.getByRole('link', { name: 'Pemberitahuan, 3 belum dibaca' })).toBeDefined()
})

it('the sidebar of a student names calendar and messages', async () => {
  open('mahasiswa', { replies: [refuse(studentDashboard, 'forbidden')] })
  const labels = await listLabels('Menu utama')
  expect(labels.slice(0, 6)).toEqual(['Dashboard', 'Kelas', 'Tugas saya', 'Nilai saya', 'Kalender', 'Pesan'])
  expect(labels.at(-1)).toBe('Bantuan')
})

it('on a phone the first page has the word of the bottom bar', async () => {
  const { user } = open('mahasiswa', { phone: true })
  await user.click(await screen.findByRole('button', { name: 'Buka menu' }))
  const drawer = await screen.findByRole('dialog')
  expect(readText(drawer)).toContain('Beranda')
  expect(readText(drawer)).not.toContain('Dashboard')
})

const DAY_MS = 86_400_000
const waits = (kind: WaitingWork['kind'], count: number, days: number, lessons_id: number) => ({
  kind,
  count,
  oldest: new Date(Date.now() - days * DAY_MS).toISOString(),
  courses_id: 7,
  courses: 'Basis Data A',
  lessons_id,
  lessons: `Pekerjaan ${lessons_id}`,
  ended: 0 as const,
})
const classes = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `Kelas ${at + 1}` }))
const work = reply(lectureWork, {
  data: [waits('essays', 12, 1, 9), waits('open', 30, 5, 9), waits('submissions', 3, 4, 10)],
  week: [],
  gaps: [],
  classes,
})

it('a lecturer has one entry for RPS, marking, the calendar, and the five reports', async () => {
  open('dosen', { replies: [refuse(lectureWork, 'forbidden')] })
  const labels = await listLabels('Menu utama')
  expect(labels.slice(0, 5)).toEqual(['Dashboard', 'Kelas', 'Menilai', 'Bank Soal', 'RPS'])
  expect(labels).not.toContain('Nilai saya')
  expect(labels).toContain('Kalender')
  expect(screen.queryByRole('link', { name: 'Pesan' })).toBeNull()
  const group = screen.getByRole('button', { name: 'Laporan Nilai' })
  const list = document.getElementById(group.getAttribute('aria-controls') ?? '')
  expect([...(list?.querySelectorAll('a') ?? [])].map((link) => readText(link))).toEqual([
    'Analisis Butir',
    'Rekap Nilai Akhir',
    'Tes dan Remedial',
    'Pengerjaan Kuis',
    'Capaian Belajar',
  ])
})

it('the sidebar names eight classes of a lecturer and counts what waits, once the start page read them', async () => {
  const { user } = renderScreen('/', { as: 'dosen', replies: [...lecturerHome, work] })
  const list = within(await screen.findByRole('list', { name: 'Kelas semester ini' }))
  const links = list.getAllByRole('link')
  expect(links.map((link) => readText(link))).toEqual([
    ...classes.slice(0, 8).map(({ name }) => name),
    'Semua kelas',
  ])
  expect(await screen.findByRole('link', { name: 'Menilai 15 menunggu' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Kelas semester ini', expanded: true }))
  expect(screen.queryByRole('list', { name: 'Kelas semester ini' })).toBeNull()
})

it('the sidebar counts what waits on every page, without the start page', async () => {
  open('dosen', { replies: [reply(markingCount, { data: { count: 7 } })] })
  expect(await screen.findByRole('link', { name: 'Menilai 7 menunggu' }, { timeout: 20_000 })).toBeDefined()
})

it('a phone of a lecturer has marking in the bar', async () => {
  open('dosen', { phone: true })
  expect(await listLabels('Pintasan')).toEqual(['Beranda', 'Kelas', 'Menilai', 'Akun'])
})

it('Menilai lists what is marked, the oldest first, and leads into marking', async () => {
  renderScreen('/teacher/marking', { as: 'dosen', replies: [work] })
  const list = within(await screen.findByRole('list', { name: 'Menunggu dinilai' }))
  expect(list.getAllByRole('link').map((link) => [readText(link), link.getAttribute('href')])).toEqual([
    ['3 tugas menunggu dinilai', '/teacher/courses/lesson/assignment/10?status=1&buka=nilai'],
    ['12 esai menunggu dinilai', '/teacher/courses/lesson/quiz/9?tab=hasil&buka=esai'],
  ])
  await findWords('15 menunggu, yang tertua lebih dulu.')
})

it('the two pages of RPS are its tabs', async () => {
  renderScreen('/teacher/plan', { as: 'dosen', replies: [reply(plans, { data: [] })] })
  const tabs = within(await screen.findByRole('navigation', { name: 'RPS' }))
  expect(tabs.getByRole('link', { name: 'Susun RPS' }).getAttribute('aria-current')).toBe('page')
  expect(tabs.getByRole('link', { name: 'Dokumen RPS' }).getAttribute('href')).toBe('/teacher/rps')
})
