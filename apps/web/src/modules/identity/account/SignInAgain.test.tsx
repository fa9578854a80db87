import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TYPING_PAUSE, typeThrough, withField } from '../../../../test/typing'
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
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'), TYPING_PAUSE)
})
