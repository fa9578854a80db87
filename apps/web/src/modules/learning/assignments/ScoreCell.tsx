import { Button, TextInput } from '@mantine/core'
import type { AssignmentRow } from '@tuntas/contract/learning/assignments'
import { type FormEvent, useState } from 'react'
import { score as written } from '../../../kit/format'
import classes from './AssignmentResults.module.css'
import { scoreFault } from './scores'
import { useScore } from './useGrading'

type ScoreCellProps = {
  row: AssignmentRow
  /** Written beside the mark, and saved with it. */
  feedback?: string | undefined
  onSaved?: () => void
}

/** The mark, and a press away the field for it. What is typed stays while the list is read anew. */
export function ScoreCell({ row, feedback, onSaved }: ScoreCellProps) {
  const [editing, setEditing] = useState<AssignmentRow | null>(null)
  if (row.id === undefined) return null
  const done = () => {
    setEditing(null)
    onSaved?.()
  }
  if (editing)
    return <ScoreForm row={editing} feedback={feedback} onDone={done} onCancel={() => setEditing(null)} />
  return (
    <span className={classes.mark}>
      <span>
        <b>{written(row.score)}</b>
        {row.previous_score !== null && <small>Nilai sebelumnya {written(row.previous_score)}</small>}
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={`Atur nilai ${row.name}`}
        onClick={() => setEditing(row)}
      >
        Atur Nilai
      </Button>
    </span>
  )
}

type ScoreFormProps = Omit<ScoreCellProps, 'onSaved'> & { onDone: () => void; onCancel: () => void }

function ScoreForm({ row, feedback, onDone, onCancel }: ScoreFormProps) {
  const [typed, setTyped] = useState(row.score === null ? '' : String(row.score).replace('.', ','))
  const [error, setError] = useState<string | null>(null)
  const { busy, save } = useScore(row, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = scoreFault(typed)
    setError(fault)
    if (fault === null) void save(Number(typed.trim().replace(',', '.')), feedback)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        size="sm"
        aria-label={`Nilai ${row.name}`}
        placeholder="0–100"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit" size="sm" loading={busy}>
        Simpan Nilai
      </Button>
      <Button variant="subtle" size="sm" disabled={busy} onClick={onCancel}>
        Batal
      </Button>
    </form>
  )
}
