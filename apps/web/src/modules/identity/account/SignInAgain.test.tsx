import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { isInDialog, TYPING_PAUSE, typeThrough, withField } from '../../../../test/typing'
import * as session from '../../../kit/session/session'
import SignInAgain from './SignInAgain'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the end of a session does not send the rest of a sentence into the password', async () => {
  const user = { id: 1, name: 'Ayu', username: '001' }
  vi.spyOn(session, 'useAccount').mockReturnValue({ user } as ReturnType<typeof session.useAccount>)
  const { rerender } = render(withField(null))
  await typeThrough(async () => {
    rerender(withField(<SignInAgain isPaper onOther={() => undefined} />))
    await screen.findByRole('dialog')
  })
  await vi.waitFor(() => expect(isInDialog()).toBe(true), TYPING_PAUSE)
  // Nor what follows after a pause.
  await userEvent.keyboard('lagi{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Kata sandi').value).toBe('')
})
