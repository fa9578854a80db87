import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateTime } from '../../../kit/format'
import { parseDays } from '../../../shared/lessons/days'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import classes from './dialogs.module.css'
import { computeStartWeek, daysToWeek, movedWords } from './shifting'
import type { PlannedLesson } from './usePlanning'

const LAST_WEEK = 24
const SHOWN = 6

type ShiftDialogProps = {
  chosen: readonly PlannedLesson[]
  /** Of the whole class: the first schedule starts week 1. */
  all: readonly PlannedLesson[]
  busy: boolean
  onShift: (days: number) => void
  onClose: () => void
}

/** Moves schedules by days or to a week of the semester, with a preview. */
export default function ShiftDialog({
  chosen: selectedLessons,
  all,
  busy,
  onShift,
  onClose,
}: ShiftDialogProps) {
  const [text, setText] = useState('7')
  const [isTried, setTried] = useState(false)
  const days = parseDays(text)
  const week = computeStartWeek(selectedLessons, all)
  const scheduled = selectedLessons.filter(({ start_date }) => start_date !== null)
  const weekNow = week !== null && days !== null && days % 7 === 0 ? week + days / 7 : null
  const submit = () => {
    setTried(true)
    if (days !== null && days !== 0) onShift(days)
  }
  const fault = days === null ? 'Masukan jumlah hari' : 'Jumlah hari tidak boleh 0'
  return (
    <Modal opened onClose={onClose} title="Geser jadwal" size={560} transitionProps={{ duration: 120 }}>
      {scheduled.length === 0 ? (
        <p className={classes.hint}>
          Tidak ada yang berjadwal di antara {selectedLessons.length} pembelajaran ini.
        </p>
      ) : (
        <>
          <div className={classes.choices}>
            <TextInput
              label="Geser (hari)"
              description="Maju 7, mundur −7"
              inputMode="text"
              autoComplete="off"
              data-autofocus
              value={text}
              error={isTried && !days ? fault : undefined}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <ChoiceSelect
              label="Atau mulai pada minggu ke-"
              description="Minggu 1: jadwal pertama di kelas ini"
              hint="Pilih minggu"
              options={Array.from({ length: LAST_WEEK }, (_, at) => ({
                value: String(at + 1),
                label: `Minggu ke-${at + 1}`,
              }))}
              value={weekNow === null ? '' : String(weekNow)}
              onChange={({ currentTarget: { value } }) =>
                value !== '' && week !== null && setText(String(daysToWeek(week, Number(value))))
              }
            />
          </div>
          <Moved lessons={scheduled} days={days ?? 0} />
        </>
      )}
      <div className={classes.buttons}>
        <p>
          {scheduled.length} berjadwal
          {selectedLessons.length > scheduled.length &&
            `, ${selectedLessons.length - scheduled.length} tanpa jadwal tetap`}
        </p>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button loading={busy} disabled={scheduled.length === 0} onClick={submit}>
          Geser
        </Button>
      </div>
    </Modal>
  )
}

function Moved({ lessons, days }: { lessons: readonly PlannedLesson[]; days: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ul tabIndex={0} className={classes.rows} aria-label="Jadwal baru">
      {lessons.slice(0, SHOWN).map(({ id, name, start_date, end_date }) => (
        <li key={id} className={classes.gone}>
          <div>
            <b>{name}</b>
            <small>
              {dateTime(start_date)} – {dateTime(end_date)}
            </small>
            {days !== 0 && start_date && end_date && (
              <small className={classes.to}>
                menjadi {movedWords(start_date, days)} – {movedWords(end_date, days)}
              </small>
            )}
          </div>
        </li>
      ))}
      {lessons.length > SHOWN && <li className={classes.hint}>dan {lessons.length - SHOWN} lainnya</li>}
    </ul>
  )
}
