import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getField, isInDialog, TYPING_PAUSE, typeThrough, withField } from '../../../../test/typing'
import ConfirmDialog from '../../../kit/form/ConfirmDialog'
import { confirm } from '../../../kit/form/confirm'
import { askFor } from './duties'

afterEach(cleanup)

test('a confirmation that opens by itself waits for a pause of typing', async () => {
  render(withField(<ConfirmDialog />))
  await typeThrough(async () => {
    void askFor('/security')
    await screen.findByRole('dialog')
  })
  await vi.waitFor(() => expect(isInDialog()).toBe(true), TYPING_PAUSE)
})

test('a confirmation that was pressed for takes the keyboard at once', async () => {
  render(withField(<ConfirmDialog />))
  getField().focus()
  void confirm({ text: 'Hapus?' })
  await screen.findByRole('dialog')
  await vi.waitFor(() => expect(isInDialog()).toBe(true))
})
