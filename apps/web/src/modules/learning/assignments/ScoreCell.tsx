import { Button, TextInput } from '@mantine/core'
import type { AssignmentRow } from '@tuntas/contract/learning/assignments'
import { type FormEvent, useState } from 'react'
import { score as formatScore } from '../../../kit/format'
import classes from './AssignmentResults.module.css'
import { parseScore, scoreFault, typedScore } from './scores'
import { useScore } from './useGrading'

type ScoreCellProps = { row: AssignmentRow; lessonId: number }

/** The mark, editable on click. The draft survives a refetch. */
export function ScoreCell({ row, lessonId }: ScoreCellProps) {
  const [editing, setEditing] = useState<AssignmentRow | null>(null)
  const close = () => setEditing(null)
  if (editing) return <ScoreForm row={editing} lessonId={lessonId} onDone={close} />
  return (
    <span className={classes.mark}>
      <span>
        <b>{formatScore(row.score)}</b>
        {row.previous_score !== null && <small>Nilai sebelumnya {formatScore(row.previous_score)}</small>}
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

function ScoreForm({ row, lessonId, onDone }: ScoreCellProps & { onDone: () => void }) {
  const [scoreText, setScoreText] = useState(typedScore(row.score))
  const [error, setError] = useState<string | null>(null)
  const { busy, save, refusal, forgive } = useScore(row, lessonId, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = scoreFault(scoreText)
    setError(fault)
    if (fault === null) void save(parseScore(scoreText))
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
        value={scoreText}
        error={error ?? refusal}
        onChange={(event) => {
          setScoreText(event.currentTarget.value)
          setError(null)
          forgive()
        }}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" size="sm" loading={busy}>
        Simpan Nilai
      </Button>
      <Button variant="subtle" size="sm" disabled={busy} onClick={onDone}>
        Batal
      </Button>
    </form>
  )
}
