import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { searchAll } from '@tuntas/contract/insight/search'
import { person as personPage } from '@tuntas/contract/operations/helpdesk'
import { expect, it } from 'vitest'
import type { Person } from '../../test/accounts'
import { cut, type Fake, hold, refuse, reply } from '../../test/fakeApi'
import { fillIn, findWords, readText, renderScreen } from '../../test/screen'

const person = {
  id: 21,
  name: 'Dimas Putra',
  kind: 'student' as const,
  number: '2201010002',
  courses_id: null,
  courses: null,
}
const nobody = { people: [], classes: [], lessons: [] }
const searchReply = reply(searchAll, { data: { ...nobody, people: [person] } })
/** Target of the navigation; the page itself has its own test. */
const landing = refuse(personPage, 'not_found')

const open = async (as: Person, ...replies: readonly Fake[]) => {
  const screenState = renderScreen('/help', { as, replies })
  await screen.findByRole('button', { name: 'Cari atau jalankan perintah' })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  const box = await screen.findByRole('combobox', { name: /^Cari nama/ })
  return { ...screenState, box, search: (text: string) => fillIn(screenState.user, box, text) }
}
const options = () => screen.queryAllByRole('option').map((one) => readText(one))

it('finds a person by number, and leads there', async () => {
  const { search, user, address, requests } = await open('admin', searchReply, landing)
  await search('2201010002')
  const option = await screen.findByRole('option', { name: /Dimas Putra/ })
  expect(option.getAttribute('aria-selected')).toBe('true')
  expect(requests(searchAll).at(-1)?.query).toEqual({ keywords: '2201010002' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/student/detail/21'))
})

it('Enter waits for the answer to what is typed', async () => {
  const heldReply = hold(searchReply)
  const { search, user, address } = await open('admin', heldReply, landing)
  await search('Dimas')
  await user.keyboard('{Enter}')
  await findWords('Mencari…')
  expect(address()).toBe('/help')
  heldReply.release()
  await waitFor(() => expect(address()).toBe('/student/detail/21'))
})

it('groups classes and lessons of a lecturer', async () => {
  const data = {
    people: [],
    classes: [{ id: 7, name: 'Basis Data A', code: 'IF2301-A', period: 'Ganjil 2026' }],
    lessons: [{ id: 9, name: 'Kuis 2', type: 'QUIZ' as const, courses_id: 7, courses: 'Basis Data A' }],
  }
  const { search } = await open('dosen', reply(searchAll, { data }))
  await search('Basis Data')
  const classes = within(await screen.findByRole('group', { name: 'Kelas' }))
  expect(readText(classes.getByRole('option'))).toContain('IF2301-A')
  const lessons = within(screen.getByRole('group', { name: 'Pembelajaran' }))
  expect(readText(lessons.getByRole('option'))).toContain('Basis Data A')
})

it('offers commands by the role', async () => {
  const { search } = await open('koordinator', reply(searchAll, { data: nobody }))
  await search('tambah')
  await waitFor(() => expect(options().length).toBe(3))
  for (const [at, words] of ['Tambah profil lulusan', 'Tambah CPL', 'Tambah CPMK'].entries())
    expect(options()[at]).toContain(words)
})

it('says that menu and commands alone are found without a network', async () => {
  const { search, answer } = await open('mahasiswa', searchReply)
  await search('Dimas')
  await screen.findByRole('option', { name: /Dimas Putra/ })
  answer(cut(searchAll))
  await search('tugas s')
  await findWords('Tanpa jaringan hanya menu dan perintah yang ditemukan.')
  expect(screen.queryByRole('option', { name: /Dimas Putra/ })).toBeNull()
  expect(screen.getByRole('option', { name: /^Tugas saya/ })).toBeDefined()
})

it('keeps what was opened last', async () => {
  const { search, user } = await open('admin', searchReply, landing)
  await search('Dimas')
  await screen.findByRole('option', { name: /Dimas Putra/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Cari nama/ })).toBeNull())
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  const last = await screen.findByRole('group', { name: 'Terakhir dibuka' })
  expect(readText(last)).toContain('Dimas Putra')
})
