import { screen, within } from '@testing-library/react'
import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { expect, it } from 'vitest'
import type { Person } from '../../test/accounts'
import { accountReply } from '../../test/accounts'
import { type Fake, refuse } from '../../test/fakeApi'
import { readText, renderScreen } from '../../test/screen'

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

it('a lecturer has messages in their group', async () => {
  open('dosen')
  expect(await listLabels('Menu utama')).not.toContain('Nilai saya')
  expect(screen.queryByRole('link', { name: 'Pesan' })).toBeNull()
})
