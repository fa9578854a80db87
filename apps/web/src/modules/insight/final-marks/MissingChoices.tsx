import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import {
  type MissingChoice,
  type MissingItem,
  missingChoices,
  missingChoiceWords,
} from '@tuntas/contract/insight/final-marks'
import { number } from '../../../kit/format'
import classes from './final-marks.module.css'

type MissingChoicesProps = {
  items: readonly MissingItem[]
  onChoose: (lessonId: number, choice: MissingChoice) => void
}

const options = missingChoices.map((value) => ({ value, label: missingChoiceWords[value] }))

const kinds = { ASSIGNMENT: 'Tugas', QUIZ: 'Kuis', TOOL: 'Alat luar' } as const

/** Mark of students without work, by item. */
export function MissingChoices({ items, onChoose }: MissingChoicesProps) {
  return (
    <section id="tanpa-pengerjaan" className={classes.missing} aria-label="Tanpa pengerjaan">
      <h3>Tanpa pengerjaan</h3>
      <p className={classes.meta}>Pilih nilai mahasiswa yang tidak mengerjakan.</p>
      <ul>
        {items.map(({ lessons_id, name, type, weight, students, window, choice }) => (
          <li key={lessons_id}>
            <div>
              <b>{name}</b>
              <p className={classes.meta}>
                {kinds[type]} · bobot {number(weight)}% · {students} mahasiswa
                {window === 0 && ' · jadwal masih terbuka'}
              </p>
            </div>
            <SegmentedControl
              aria-label={`Tanpa pengerjaan di ${name}`}
              data={options}
              // No default while a window is open.
              value={choice ?? ''}
              onChange={(value) => onChoose(lessons_id, value as MissingChoice)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
