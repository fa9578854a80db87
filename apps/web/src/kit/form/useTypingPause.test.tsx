import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import SignInAgain from '../../modules/identity/account/SignInAgain'
import TakeoverDialog from '../../modules/learning/attempts/TakeoverDialog'
import { theme } from '../../ui/theme'
import { queryClient } from '../client/queries'
import ConfirmDialog from './ConfirmDialog'
import { confirm } from './confirm'

vi.mock('../session/session', async (load) => ({
  ...(await load<object>()),
  useAccount: () => ({ user: { id: 1, name: 'Ayu', username: '001' } }),
}))
afterEach(cleanup)
/** The dialog announces by its focus that typing has paused. */
const WAIT = { timeout: 30_000 }

const show = (dialog: React.ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider theme={theme} env="test">
      <textarea aria-label="Jawaban" />
      {dialog}
    </MantineProvider>
  </QueryClientProvider>
)
const essay = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Jawaban', hidden: true })

/** Types a sentence during which the dialog opens. */
async function typeThrough(open: () => unknown) {
  const user = userEvent.setup()
  await user.type(essay(), 'sebelum ')
  await open()
  await user.keyboard('dan sesudah')
  expect(essay().value).toBe('sebelum dan sesudah')
  expect(document.activeElement).toBe(essay())
}
const isInDialog = () => screen.getByRole('dialog').contains(document.activeElement)

test('a take-over by another device leaves the keyboard in the answer until typing pauses', async () => {
  const dialog = (isOpen: boolean) => (
    <TakeoverDialog opened={isOpen} onTakeOver={() => undefined} onLeave={() => undefined} />
  )
  const { rerender } = render(show(dialog(false)))
  await typeThrough(() => rerender(show(dialog(true))))
  await vi.waitFor(() => expect(isInDialog()).toBe(true), WAIT)
})

test('a confirmation that opens by itself waits as well, one that was pressed for does not', async () => {
  render(show(<ConfirmDialog />))
  await typeThrough(async () => {
    void confirm({ text: 'Peranmu sekarang dosen', opensItself: true })
    await screen.findByRole('dialog')
  })
  await vi.waitFor(() => expect(isInDialog()).toBe(true), WAIT)
  cleanup()
  render(show(<ConfirmDialog />))
  essay().focus()
  void confirm({ text: 'Hapus?' })
  await screen.findByRole('dialog')
  await vi.waitFor(() => expect(isInDialog()).toBe(true), WAIT)
})

test('the end of a session does not send the rest of a sentence into the password', async () => {
  const { rerender } = render(show(null))
  await typeThrough(async () => {
    rerender(show(<SignInAgain isPaper onOther={() => undefined} />))
    await screen.findByRole('dialog')
  })
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'), WAIT)
})
