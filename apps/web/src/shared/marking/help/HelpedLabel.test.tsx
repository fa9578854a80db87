import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HelpedLabel, HelpedTerm } from './HelpedLabel'

afterEach(cleanup)

it('explains a word of the product to a student when it is asked', async () => {
  render(
    <MantineProvider>
      <HelpedTerm label="75" about="kkm" />
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Penjelasan: KKM' }))
  expect(await screen.findByText(/^Nilai paling rendah supaya kamu tuntas\./)).toBeDefined()
})

it('explains a figure to a lecturer', async () => {
  render(
    <MantineProvider>
      <HelpedLabel label="Indeks B" about="b_index" />
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Penjelasan: Indeks B' }))
  expect(await screen.findByText(/menandai ketuntasan/)).toBeDefined()
})
