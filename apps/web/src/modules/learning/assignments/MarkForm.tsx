import { Button, TextInput } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import type { HandedIn } from '@tuntas/contract/learning/assignments'
import { type FormEvent, type KeyboardEvent, type RefObject, Suspense, useEffect } from 'react'
import { score as formatScore } from '../../../kit/format'
import FeedbackField from '../../../shared/marking/FeedbackField'
import { MarkHistory } from '../../../shared/marking/MarkHistory'
import { lazyPart } from '../../../ui/lazyPart'
import { useWide } from '../../../ui/useWide'
import classes from './AssignmentMarking.module.css'
import type { Item } from './groupItems'
import { ReturnedFile } from './ReturnedFile'
import { typedScore } from './scores'
import { useReset } from './useGrading'
import type { MarkingRun } from './useMarkingRun'

/** Loaded if there is a rubric. */
const RubricChoice = lazyPart(() => import('./RubricChoice'))
/** Loaded if a group handed it in. */
const GroupMarks = lazyPart(() => import('./GroupMarks'))

type MarkFormProps = {
  run: MarkingRun
  row: Item
  /** The assignment holds marks back. */
  held: boolean
  inputRef: RefObject<HTMLInputElement | null>
}

/** Mark and feedback of a hand-in; on phones the mark stays at the bottom. */
export function MarkForm({ run, row, held: isHeld, inputRef }: MarkFormProps) {
  const { draft, busy, write } = run
  const isWide = useWide()
  const handIn = run.detail.data
  const hasRubric = Boolean(handIn?.current_rubric)
  // Digits select levels, so an untouched score field gives the keyboard away.
  useEffect(() => {
    if (hasRubric && inputRef.current?.value === '') inputRef.current.blur()
  }, [hasRubric, inputRef])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run.save(true)
  }
  /** Up and down move between marks, as in a table. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    run.move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <>
      <form className={classes.mark} noValidate onSubmit={submit}>
        <TextInput
          ref={inputRef}
          label="Nilai (0 sampai 100)"
          placeholder="0–100"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={isWide}
          // Focused when the dialog opens.
          data-autofocus={isWide || undefined}
          value={draft.score ?? typedScore(row.score)}
          error={run.fault}
          onChange={(event) => write({ score: event.currentTarget.value })}
          onKeyDown={press}
        />
        <Button type="submit">Simpan & lanjut</Button>
      </form>
      <div key={row.id} className={classes.said}>
        {handIn && <Given shown={handIn} />}
        {handIn?.group && (
          <Suspense fallback={null}>
            <GroupMarks key={handIn.id} run={run} shown={handIn} group={handIn.group} />
          </Suspense>
        )}
        {handIn && (handIn.current_rubric ?? handIn.rubric) && (
          <Suspense fallback={null}>
            <RubricChoice run={run} shown={handIn} />
          </Suspense>
        )}
        <FeedbackField
          saved={handIn?.feedback ?? null}
          draft={draft.feedback}
          onChange={(feedback) => write({ feedback })}
          busy={busy}
          hint={
            isHeld
              ? 'Disimpan bersama nilai. Mahasiswa membacanya setelah Kembalikan.'
              : 'Disimpan bersama nilai, dan dibaca mahasiswa di halaman tugasnya.'
          }
          {...(row.score !== null && { onSave: () => void run.save(false) })}
        />
        {handIn && <ReturnedFile shown={handIn} />}
        {handIn && row.user_id > 0 && <MarkHistory userId={row.user_id} lessonId={run.lessonId} />}
        {handIn && <Reset shown={{ ...handIn, name: row.name }} />}
      </div>
    </>
  )
}

/** The stored mark, next to the draft. */
function Given({
  shown: { group, previous_score, graded_by, held: isHeld, ...handedIn },
}: {
  shown: HandedIn
}) {
  const score = group ? group.score : handedIn.score
  if (score === null && previous_score === null) return null
  return (
    <p className={classes.given}>
      {score !== null && (
        <>
          Tersimpan <b>{formatScore(score)}</b>
          {graded_by && ` oleh ${graded_by}`}
          {handedIn.direct === 1 && ', dinilai langsung'}
          {isHeld === 1 && ', belum dikembalikan'}
        </>
      )}
      {previous_score !== null && <small>Nilai sebelumnya {formatScore(previous_score)}</small>}
    </p>
  )
}

function Reset({ shown: handedIn }: { shown: HandedIn }) {
  const { name, group } = handedIn
  const reset = useReset()
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.reset}
      leftSection={<IconRotate size={17} aria-hidden />}
      onClick={() => void reset(handedIn, group && handedIn.direct === 0 ? group.name : `mahasiswa ${name}`)}
    >
      {handedIn.direct === 1 ? 'Ambil kembali nilai langsung' : 'Reset'}
    </Button>
  )
}
