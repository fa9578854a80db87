import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { queryClient } from '../src/kit/client/queries'
import { theme } from '../src/ui/theme'

/** A field and a dialog that opens by itself. */

/** The dialog announces by its focus that typing has paused. */
export const TYPING_PAUSE = { timeout: 30_000 }

export const withField = (dialog: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider theme={theme} env="test">
      <textarea aria-label="Jawaban" />
      {dialog}
    </MantineProvider>
  </QueryClientProvider>
)
export const getField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Jawaban', hidden: true })

/** Types a sentence during which the dialog opens, all of which must be in the field. */
export async function typeThrough(openDialog: () => unknown) {
  const user = userEvent.setup()
  await user.type(getField(), 'sebelum ')
  await openDialog()
  await user.keyboard('dan sesudah')
  expect(getField().value).toBe('sebelum dan sesudah')
  expect(document.activeElement).toBe(getField())
}
export const isInDialog = () => screen.getByRole('dialog').contains(document.activeElement)
