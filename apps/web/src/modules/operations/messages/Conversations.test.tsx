import { screen } from '@testing-library/react'
import { type MessageThread, messageThreads } from '@tuntas/contract/operations/messages'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { reply } from '../../../../test/fakeApi'
import { findWords, readText, renderScreen } from '../../../../test/screen'

const rows = (count: number): MessageThread[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    courses_id: 7,
    course: `Kelas ${at + 1}`,
    student_id: 2,
    student: 'Citra Lestari',
    last: 'Baik, Bu.',
    last_author: 'Kamu',
    last_at: '2026-11-28T02:00:00.000000Z',
    unread: 0,
  }))
const threads = (count: number) =>
  reply(messageThreads, ({ query: { page, limit, keywords } }) => {
    const matches = rows(count).filter(({ course }) => course.includes(keywords))
    const data = matches.slice((page - 1) * limit, page * limit)
    return { data, pagination: paginate({ page, limit }, matches.length) }
  })
const open = async (count: number) => {
  const screenParts = renderScreen('/talk/messages', {
    as: 'mahasiswa',
    phone: true,
    replies: [threads(count)],
  })
  await screen.findByRole('link', { name: 'Kelas 1' })
  return screenParts
}
const findSearch = () => screen.queryByRole('searchbox', { name: 'Cari kelas' })

it('a list of one page has neither pages nor rows to choose', async () => {
  await open(10)
  expect(findSearch()).toBeNull()
  expect(screen.queryByLabelText('Baris')).toBeNull()
  expect(readText()).not.toContain('Halaman 1')
})

it('pages come with the second page, the search with 13 rows', async () => {
  await open(12)
  expect(findSearch()).toBeNull()
  expect(screen.getByLabelText('Baris')).toBeDefined()
  expect(readText()).toContain('Halaman 1 dari 2')
})

it('a search that finds little leaves its field, and a list without it has the field again', async () => {
  const { user } = await open(13)
  await user.type(findSearch() as Element, 'Kelas 13{Enter}')
  await findWords('Menampilkan 1 data percakapan')
  await user.clear(findSearch() as Element)
  await user.keyboard('{Enter}')
  await findWords('Menampilkan 13 data percakapan')
  expect(findSearch()).not.toBeNull()
})
