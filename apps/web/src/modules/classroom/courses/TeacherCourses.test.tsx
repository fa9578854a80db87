import { screen, waitFor } from '@testing-library/react'
import { courseCategories, years } from '@tuntas/contract/campus/masters'
import { lecturerCourses } from '@tuntas/contract/classroom/courses'
import { courseNumbers } from '@tuntas/contract/insight/teaching'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { type Fake, refuse, reply } from '../../../../test/fakeApi'
import { findWords, readText, renderScreen } from '../../../../test/screen'

const course = {
  id: 7,
  version: 1,
  code: 'IF2301-A',
  name: 'Basis Data A',
  course_category: 'Basis Data',
  period: 'Ganjil 2026',
  name_teacher: 'Budi Santoso',
  total_participant: 41,
  total_student: 40,
  cover: null,
  status: 'publish' as const,
}
const classes = (...rows: (typeof course)[]) =>
  reply(lecturerCourses, ({ query }) => ({ data: rows, pagination: paginate(query, rows.length) }))
const numbers = {
  courses_id: 7,
  students: 40,
  progress: { completed: 30, total: 120 },
  mean: 81.5,
  waiting: 3,
  held: 0,
}
const semesters = [
  { id: 1, name: 'Genap 2025', active: false },
  { id: 2, name: 'Ganjil 2026', active: true },
]
const beside = [
  reply(years.options, { data: semesters }),
  reply(courseCategories.options, { data: [{ id: 13, name: 'Basis Data' }] }),
  reply(courseNumbers, { data: [numbers] }),
]
const open = (...replies: readonly Fake[]) =>
  renderScreen('/teacher/courses', { as: 'dosen', replies: [...beside, classes(course), ...replies] })

it('begins with the active year, and says how far each class is', async () => {
  const { requests } = open()
  const link = await screen.findByRole('link', { name: 'Basis Data A' })
  expect(link.getAttribute('href')).toBe('/teacher/courses/detail/7')
  expect(screen.getByRole('option', { name: 'Ganjil 2026 (aktif)', selected: true })).toBeDefined()
  await findWords('25% selesai')
  for (const words of [
    '1 kelas, Ganjil 2026',
    '40 mahasiswa',
    'rata-rata semua nilai masuk 81,50',
    '3 menunggu',
  ])
    expect(readText()).toContain(words)
  expect(requests(lecturerCourses)[0]?.query).toMatchObject({ year_id: 2 })
})

it('asks for another year, all years and one mata kuliah', async () => {
  const { user, requests } = open()
  const lastQuery = () => requests(lecturerCourses).at(-1)?.query
  const year = await screen.findByRole('combobox', { name: 'Tahun semester' })
  await screen.findByRole('option', { name: 'Genap 2025' })
  await user.selectOptions(year, 'Genap 2025')
  await waitFor(() => expect(lastQuery()).toMatchObject({ year_id: 1 }))
  await user.selectOptions(year, 'Semua tahun')
  await waitFor(() => expect(lastQuery()?.year_id).toBeUndefined())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mata kuliah' }), 'Basis Data')
  await waitFor(() => expect(lastQuery()).toMatchObject({ course_category_id: 13 }))
})

it('says that a search finds nothing, and lets go of it', async () => {
  const { user, answer } = open()
  await screen.findByRole('link', { name: 'Basis Data A' })
  answer(classes())
  await user.type(screen.getByRole('searchbox', { name: 'Cari kelas' }), 'zat{Enter}')
  await findWords('Tidak ada hasil untuk “zat”.')
  answer(classes(course))
  await user.click(screen.getAllByRole('button', { name: 'Hapus pencarian' }).at(-1) as Element)
  expect(await screen.findByRole('link', { name: 'Basis Data A' })).toBeDefined()
})

it('says that there is no class yet, and that the list could not be read', async () => {
  const { user, answer } = open(classes())
  await findWords('Kelas muncul di sini setelah admin menugaskanmu.')
  answer(refuse(lecturerCourses, 'forbidden'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tahun semester' }), 'Semua tahun')
  await findWords('Daftar kelas gagal dimuat')
})

it('shows the classes as a list, and keeps that', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'Daftar' }))
  expect(await screen.findByRole('link', { name: 'Basis Data A' })).toBeDefined()
  expect(Object.values(localStorage)).toContain('list')
})
