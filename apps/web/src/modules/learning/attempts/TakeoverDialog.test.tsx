import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { isInDialog, TYPING_PAUSE, typeThrough, withField } from '../../../../test/typing'
import TakeoverDialog from './TakeoverDialog'

afterEach(cleanup)

test('a take-over by another device leaves the keyboard in the answer until typing pauses', async () => {
  const press = vi.fn()
  const dialog = (isOpen: boolean) => <TakeoverDialog opened={isOpen} onTakeOver={press} onLeave={press} />
  const { rerender } = render(withField(dialog(false)))
  await typeThrough(() => rerender(withField(dialog(true))))
  await vi.waitFor(() => expect(isInDialog()).toBe(true), TYPING_PAUSE)
  // Signs typed after the pause press no button.
  await userEvent.keyboard('lanjut saja{Enter}')
  expect(press).not.toHaveBeenCalled()
})
