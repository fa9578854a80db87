import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { signin } from '@tuntas/contract/identity/account'
import { forgotPassword } from '@tuntas/contract/identity/password'
import { secondStep } from '@tuntas/contract/identity/second'
import { expect, it } from 'vitest'
import { accountReply, buildEntry, campusReply } from '../../../../test/accounts'
import { cut, type Fake, inTurn, refuse, reply } from '../../../../test/fakeApi'
import { closeScreen, findNoWords, findToast, findWords, renderScreen } from '../../../../test/screen'

/** Practically at once: the queue is retried after this many seconds. */
const SOON = 0.02
const QUEUE = 'Banyak yang sedang masuk. Kamu dalam antrean.'
const place = (number: number, ticket: string) => ({ place: number, seconds: 9, ticket })

const password = () => screen.findByLabelText('Kata sandi')
const pressEnter = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Masuk' }))
const fillIn = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText('Username'), '2201010001')
  await user.type(await password(), 'Tuntas#2026')
  await pressEnter(user)
}
/** Signs in with these replies; success leads to the help page. */
const open = (...replies: readonly Fake[]) => renderScreen('/signin?to=/help', { replies })
const enters = reply(signin, buildEntry('mahasiswa'))
const asksForSecond = reply(signin, { data: { second: { ticket: 'tiket', kinds: ['totp', 'recovery'] } } })

it('says what is missing', async () => {
  const { user, requests } = open()
  await pressEnter(user)
  await findWords('Masukan username')
  await findWords('Masukan password')
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(requests(signin)).toEqual([])
})

it('refuses a wrong password in words, and stays', async () => {
  const { user, address, requests } = open(refuse(signin, 'wrong_credentials'))
  await fillIn(user)
  await findWords('Username atau password salah', () => screen.getByRole('main'))
  await findToast('Username atau password salah')
  expect(address()).toMatch(/^\/signin/)
  expect(requests(signin)[0]?.body).toMatchObject({ username: '2201010001', shared: false })
})

it('says below the field what the server finds wrong with it', async () => {
  const { user } = open(refuse(signin, 'invalid', { errors: { username: ['Username terlalu panjang'] } }))
  await fillIn(user)
  await findWords('Username terlalu panjang', () => screen.getByRole('main'))
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
})

it('says that the connection is lost', async () => {
  const { user } = open(cut(signin))
  await fillIn(user)
  await findWords('Jaringan terputus', () => screen.getByRole('main'))
})

it('leads to where the visitor wanted to go', async () => {
  const { user, address } = renderScreen('/help', { replies: [enters, accountReply('mahasiswa')] })
  await screen.findByRole('button', { name: 'Masuk' })
  expect(address()).toMatch(/^\/signin\?to=/)
  await fillIn(user)
  expect(await screen.findByRole('heading', { name: 'Bantuan', level: 1 })).toBeDefined()
  expect(address()).toBe('/help')
})

it('waits in line while too many sign in, and enters by itself', async () => {
  const { user, requests } = open(
    accountReply('mahasiswa'),
    inTurn(
      refuse(signin, 'signin_queue', { message: QUEUE, retryAfter: SOON, data: place(1250, 'tiket-1') }),
      refuse(signin, 'signin_queue', { message: QUEUE, retryAfter: SOON, data: place(625, 'tiket-2') }),
      enters,
    ),
  )
  await fillIn(user)
  expect(await screen.findByRole('heading', { name: 'Bantuan', level: 1 })).toBeDefined()
  expect(requests(signin).map(({ body }) => body.ticket)).toEqual([undefined, 'tiket-1', 'tiket-2'])
})

it('says which place in line it has, and lets go of it on request', async () => {
  const { user } = open(refuse(signin, 'signin_queue', { retryAfter: 60, data: place(1250, 'tiket') }))
  await fillIn(user)
  await findWords('Kamu di urutan ke-1.250')
  await user.click(screen.getByRole('button', { name: 'Batal menunggu' }))
  await findNoWords('Kamu di urutan')
  expect(screen.getByRole('button', { name: 'Masuk' }).hasAttribute('data-loading')).toBe(false)
})

it('waits as long as wrong tries slow it down, says so, and enters by itself', async () => {
  const slowed = (retryAfter: number) =>
    refuse(signin, 'too_many_signins', { retryAfter, data: place(1, 'tiket') })
  const { user } = open(slowed(60))
  await fillIn(user)
  await findWords('Terlalu banyak percobaan masuk yang gagal')
  closeScreen()
  const secondScreen = open(accountReply('mahasiswa'), inTurn(slowed(SOON), enters))
  await fillIn(secondScreen.user)
  expect(await screen.findByRole('heading', { name: 'Bantuan', level: 1 })).toBeDefined()
  expect(secondScreen.requests(signin).map(({ body }) => body.ticket)).toEqual([undefined, 'tiket'])
})

it('shows and hides the password', async () => {
  const { user } = open()
  await user.type(await password(), 'rahasia')
  expect((await password()).getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }))
  expect((await password()).getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: /kata sandi$/ }))
  expect((await password()).getAttribute('type')).toBe('password')
})

it('tells who forgot the password whom to ask', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Lupa kata sandi?' }))
  await findWords('dapat membuatkan kata sandi sementara')
  const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link(/^WhatsApp: /)).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/)
  expect(link(/^Email: /)).toMatch(/^mailto:bantuan@kampus\.ac\.id/)
})

it('mails a link to who forgot the password, where the campus sends mail', async () => {
  const { user, requests } = open(campusReply({ mails: true }), reply(forgotPassword, {}))
  await user.click(await screen.findByRole('button', { name: 'Lupa kata sandi?' }))
  const send = await screen.findByRole('button', { name: /tautan/i })
  await user.type(screen.getByLabelText('Username'), '2201010001')
  await user.click(send)
  await findWords(/email/i)
  expect(requests(forgotPassword).at(-1)?.body).toEqual({ username: '2201010001' })
})

it('asks for the second factor, and says what is wrong with its code', async () => {
  const { user } = open(asksForSecond, refuse(secondStep, 'wrong_second'))
  await fillIn(user)
  expect(await screen.findByRole('heading', { name: 'Buktikan bahwa ini kamu' })).toBeDefined()
  expect(localStorage.getItem('token')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  await findWords('Masukan kode dari aplikasi autentikator')
  await user.type(screen.getByLabelText('Kode 6 angka'), '000000{Enter}')
  await findWords('Kode salah atau sudah dipakai')
})

it('enters by a recovery code', async () => {
  const entry = buildEntry('mahasiswa')
  const { user, requests } = open(asksForSecond, reply(secondStep, entry), accountReply('mahasiswa'))
  await fillIn(user)
  await user.click(await screen.findByRole('button', { name: 'Pakai kode pemulihan' }))
  await user.type(await screen.findByLabelText('Kode pemulihan'), 'ABCD-EFGH{Enter}')
  expect(await screen.findByRole('heading', { name: 'Bantuan', level: 1 })).toBeDefined()
  expect(requests(secondStep)[0]?.body).toEqual({ ticket: 'tiket', code: 'ABCD-EFGH' })
})

it('asks for the password again where the second step took too long', async () => {
  const { user } = open(asksForSecond, refuse(secondStep, 'second_ended'))
  await fillIn(user)
  await user.type(await screen.findByLabelText('Kode 6 angka'), '123456{Enter}')
  await findToast('Langkah ini sudah berakhir. Ulangi dari awal.')
  expect(await password()).toBeDefined()
})

it('explains mastery by a picture on phones too, below the form', async () => {
  renderScreen('/signin', { phone: true })
  const main = within(await screen.findByRole('main'))
  const picture = await main.findByRole('img', { name: /^Nilai kuis 58/ })
  const button = main.getByRole('button', { name: 'Masuk' })
  expect(button.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
