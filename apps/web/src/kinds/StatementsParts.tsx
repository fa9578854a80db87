import { mapIn, writePart } from './answers'
import type { AnsweredProps, Asked, PaperProps } from './kind'
import { PartOutcome } from './PartOutcome'
import classes from './parts.module.css'

type Content = { statements: { id: string; text: string }[]; labels: string[] }
const getContent = ({ content }: Asked) => content as Content

export function Paper({ question, value, onAnswer, disabled, Html }: PaperProps) {
  const { statements, labels } = getContent(question)
  const labelByStatement = mapIn<number>(value, 'labels')
  return (
    <ol className={classes.rows} aria-label="Pernyataan">
      {statements.map(({ id, text }, at) => (
        <li key={id} className={classes.statement}>
          <div id={`pernyataan-${question.id}-${at}`} className={classes.said}>
            <Html html={text} compact />
          </div>
          <div
            className={classes.labels}
            role="radiogroup"
            aria-labelledby={`pernyataan-${question.id}-${at}`}
          >
            {labels.map((label, place) => (
              <label key={label} data-checked={labelByStatement[id] === place || undefined}>
                <input
                  type="radio"
                  name={`soal-${question.id}-${at}`}
                  checked={labelByStatement[id] === place}
                  disabled={disabled}
                  onChange={() => onAnswer(writePart('labels', { ...labelByStatement, [id]: place }))}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

export function Answered({ question, answer, reader, Html }: AnsweredProps) {
  const { statements, labels } = getContent(question)
  const labelByStatement = mapIn<number>(answer, 'labels')
  const key = (question.key?.labels ?? {}) as Record<string, number>
  const labelAt = (place: number | undefined) => (place === undefined ? null : (labels[place] ?? null))
  return (
    <ol className={classes.rows}>
      {statements.map(({ id, text }) => (
        <li key={id} className={classes.statement}>
          <div className={classes.said}>
            <Html html={text} compact />
          </div>
          <PartOutcome
            given={labelAt(labelByStatement[id])}
            right={labelAt(key[id])}
            reader={reader}
            asked={answer !== null}
          />
        </li>
      ))}
    </ol>
  )
}
