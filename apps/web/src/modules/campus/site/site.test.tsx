import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountReply, buildAccount } from '../../../../test/accounts'
import { findWords, renderScreen } from '../../../../test/screen'

const getLink = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('finds help by chat and by mail', async () => {
  renderScreen('/help', { as: 'dosen' })
  expect(await screen.findByRole('heading', { name: 'Bantuan', level: 1 })).toBeDefined()
  expect(getLink('Hubungi lewat WhatsApp')).toBe('https://wa.me/6281234567890')
  expect(getLink('Kirim email')).toBe('mailto:bantuan@kampus.ac.id')
  await findWords('Belum ada panduan untuk peranmu.')
})

it('says what the campus has not set, and gives the manual of the role', async () => {
  const { user } = buildAccount('dosen')
  const settings = { ...user.settings, help_phone: '', help_email: '', manual_book_teacher: '/files/panduan' }
  renderScreen('/help', { as: 'dosen', replies: [accountReply('dosen', { user: { ...user, settings } })] })
  await findWords('Nomor belum diatur.')
  await findWords('Alamat belum diatur.')
  expect(getLink('Unduh panduan')).toContain('/files/panduan')
})

it('knows no page at an address that leads nowhere', async () => {
  renderScreen('/tidak/ada')
  expect(await screen.findByRole('heading', { name: 'Sorry, page not found' })).toBeDefined()
})

it.each([
  ['mahasiswa', '/master-program'],
  ['mahasiswa', '/teacher/courses'],
  ['dosen', '/student'],
  ['operator', '/master-program/form'],
  ['operator', '/audit'],
  ['koordinator', '/student'],
  ['koordinator', '/courses'],
  ['koordinator', '/courses-category'],
  ['koordinator', '/master-study-group'],
  ['koordinator', '/signins'],
  ['admin', '/administrator'],
] as const)('sends %s away from %s', async (role, path) => {
  const { address } = renderScreen(path, { as: role })
  expect(await screen.findByRole('heading', { name: 'Sorry, page not found' })).toBeDefined()
  expect(address()).toBe('/notfound')
  expect(screen.queryByRole('banner')).toBeNull()
})
