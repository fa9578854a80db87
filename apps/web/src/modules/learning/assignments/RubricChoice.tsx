import { Button, VisuallyHidden } from '@mantine/core'
import type { HandedIn } from '@tuntas/contract/learning/assignments'
import { type MarkedRubric, rubricScore } from '@tuntas/contract/learning/rubric'
import { number, score } from '../../../kit/format'
import classes from './Rubric.module.css'
import RubricView from './RubricView'
import { countLevel, readLevels, toLevelsDraft } from './rubricMark'
import { parseScore, scoreFault, typedScore } from './scores'
import type { MarkingRun } from './useMarkingRun'

type RubricChoiceProps = { run: MarkingRun; shown: HandedIn }

/** One level of each criterion; the score follows and can be overwritten. */
export default function RubricChoice({
  run,
  shown: { rubric: markedRubric, current_rubric: current },
}: RubricChoiceProps) {
  const { draft, write } = run
  const {
    isOld,
    isOfOther,
    levels: selectedLevels,
  } = readLevels(draft, { rubric: markedRubric, current_rubric: current })
  if (markedRubric && isOld && draft.chosen === undefined)
    return <OldRubric kept={markedRubric} onRenew={current ? () => write({ chosen: [] }) : undefined} />
  if (!current) return null
  const choose = (at: number, place: number) =>
    write(
      toLevelsDraft(
        current,
        current.criteria.map((_, i) => (i === at ? place : selectedLevels[i])),
      ),
    )
  return (
    <section className={classes.view} aria-label="Rubrik">
      <h3>Rubrik</h3>
      {isOfOther && (
        <p className={classes.differs} role="note">
          Rubrik tugas ini baru saja diubah. Pilih tingkat setiap kriteria lagi.
        </p>
      )}
      {current.criteria.map(({ name, levels }, at) => (
        <fieldset key={at} className={classes.choice}>
          <legend>{name}</legend>
          {levels.map((level, place) => (
            <label key={place} data-chosen={selectedLevels[at] === place || undefined}>
              <input
                type="radio"
                name={`kriteria-${at}`}
                checked={selectedLevels[at] === place}
                onChange={() => choose(at, place)}
              />
              <span>{level.name}</span>
              <small>{number(level.points)}</small>
              <Tally times={countLevel(run.items, at, place)} />
              {level.description && <em>{level.description}</em>}
            </label>
          ))}
        </fieldset>
      ))}
      <Differs
        total={rubricScore(current, selectedLevels)}
        typed={draft.score ?? typedScore(run.current?.score ?? null)}
      />
    </section>
  )
}

/** How many works have this level so far, so that equal work earns equal levels. */
function Tally({ times }: { times: number }) {
  if (times === 0) return null
  return (
    <small className={classes.times}>
      {times}×<VisuallyHidden> dipakai</VisuallyHidden>
    </small>
  )
}

/** Shown if a mark differs from its rubric's score. */
function Differs({ total, typed: scoreText }: { total: number | null; typed: string }) {
  if (total === null || scoreFault(scoreText) !== null || parseScore(scoreText) === total) return null
  return (
    <p className={classes.differs} role="note">
      Berbeda dari nilai menurut rubrik, <b>{score(total)}</b>.
    </p>
  )
}

function OldRubric({
  kept: markedRubric,
  onRenew,
}: {
  kept: MarkedRubric
  onRenew: (() => void) | undefined
}) {
  return (
    <>
      <p className={classes.differs} role="note">
        Rubrik tugas ini diubah setelah nilai diberikan. Pilihan saat itu tetap tersimpan bersama nilainya.
      </p>
      <RubricView rubric={markedRubric} title="Rubrik saat dinilai" />
      {onRenew && (
        <Button variant="default" size="sm" onClick={onRenew}>
          Nilai ulang dengan rubrik baru
        </Button>
      )}
    </>
  )
}
