import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { emptyWeek, type WeekDraft } from './drafts'
import { WeekCell } from './WeekCell'

const goals = [
  { id: 1, code: 'Sub-1', name: 'Satu', cpmk_id: 1 },
  { id: 2, code: 'Sub-2', name: 'Dua', cpmk_id: 1 },
]
let change: (part: Partial<WeekDraft>) => void
let currentWeek: WeekDraft
function Table() {
  const [week, setWeek] = useState<WeekDraft>({ ...emptyWeek(1), goal_ids: [1] })
  currentWeek = week
  change = (part) => setWeek((before) => ({ ...before, ...part }))
  return (
    <table>
      <tbody>
        <tr>
          <WeekCell
            week={week}
            name="goals"
            label="Isi"
            place="0:0"
            path="weeks.0.goal_ids"
            errors={{}}
            goals={goals}
            onChange={(_, part) => change(part)}
          />
        </tr>
      </tbody>
    </table>
  )
}
const readText = () => (screen.getByLabelText('Isi') as HTMLTextAreaElement).value
const type = (value: string) => fireEvent.change(screen.getByLabelText('Isi'), { target: { value } })

it('keeps the goals of a week while an unknown text is in its cell', () => {
  render(<Table />)
  type('Sub-9')
  expect([readText(), currentWeek.goal_ids]).toEqual(['Sub-9', [1]])
  expect(screen.getByLabelText('Isi')).toHaveProperty('title', 'Sub-CPMK tidak dikenal: Sub-9')
  // A table pasted now shows its own goals.
  act(() => change({ goal_ids: [2] }))
  expect(readText()).toBe('Sub-2')
  type('Sub-1, ')
  expect([readText(), currentWeek.goal_ids]).toEqual(['Sub-1, ', [1]])
  fireEvent.blur(screen.getByLabelText('Isi'))
  expect(readText()).toBe('Sub-1')
  type('')
  expect(currentWeek.goal_ids).toEqual([])
})
