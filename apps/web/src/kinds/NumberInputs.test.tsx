import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GivenNumber } from '@tuntas/contract/learning/typed-answers'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { NumberInputs } from './NumberInputs'

afterEach(cleanup)

/** The last number that counts: handed over when the field is left. */
let savedNumber: GivenNumber | undefined
function Field() {
  const [number, setNumber] = useState<GivenNumber>({ value: '' })
  return (
    <MantineProvider env="test">
      <NumberInputs
        label="Jawabanmu"
        units={[]}
        given={number}
        disabled={false}
        onType={(typedNumber) => {
          savedNumber = typedNumber
          setNumber(typedNumber)
        }}
        onLeave={() => undefined}
      />
    </MantineProvider>
  )
}

describe('the field of a number', () => {
  it('says how a text with two readings is read, and takes the other on a press', async () => {
    render(<Field />)
    const field = screen.getByLabelText<HTMLInputElement>('Jawabanmu')
    await userEvent.type(field, '1.500')
    expect(screen.getByRole('status').textContent).toBe('Dibaca 1,5 · maksudmu 1500?')
    expect(savedNumber).toEqual({ value: '1.500' })
    await userEvent.click(screen.getByRole('button', { name: 'Ganti menjadi 1500' }))
    expect(field.value).toBe('1500')
    expect(savedNumber).toEqual({ value: '1500' })
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('offers the number that an unreadable text with groups means', async () => {
    render(<Field />)
    await userEvent.type(screen.getByLabelText('Jawabanmu'), '1.500,25')
    expect(screen.getByRole('status').textContent).toBe(
      'Belum terbaca sebagai angka. Contoh: 3,14 atau 1,2e-5 · maksudmu 1500,25?',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Ganti menjadi 1500,25' }))
    expect(savedNumber).toEqual({ value: '1500,25' })
  })

  it.each(['3,142', '\u20135', '\u0661\u0662', '\uff11\uff12'])('says nothing about %s', async (text) => {
    render(<Field />)
    await userEvent.type(screen.getByLabelText('Jawabanmu'), text)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
