import { NativeSelect } from '@mantine/core'
import { mapIn, writePart } from './answers'
import type { AnsweredProps, Asked, PaperProps } from './kind'
import { PartOutcome } from './PartOutcome'
import classes from './parts.module.css'

type Item = { id: string; text: string }
type Content = { left: Item[]; right: Item[] }
const getContent = ({ content }: Asked) => content as Content

export function Paper({ question, value, onAnswer, disabled }: PaperProps) {
  const { left: leftItems, right } = getContent(question)
  const pairs = mapIn<string>(value, 'pairs')
  const pair = (from: string, to: string) => {
    const { [from]: _, ...rest } = pairs
    onAnswer(writePart('pairs', to === '' ? rest : { ...rest, [from]: to }))
  }
  return (
    <ol className={classes.rows} aria-label="Pasangkan setiap butir">
      {leftItems.map(({ id, text }) => (
        <li key={id} className={classes.pair}>
          <NativeSelect
            label={text}
            size="md"
            disabled={disabled}
            value={pairs[id] ?? ''}
            data={[
              { value: '', label: 'Pilih pasangan' },
              ...right.map((one) => ({ value: one.id, label: one.text })),
            ]}
            onChange={(event) => pair(id, event.currentTarget.value)}
          />
        </li>
      ))}
    </ol>
  )
}

export function Answered({ question, answer, reader }: AnsweredProps) {
  const { left: leftItems, right } = getContent(question)
  const pairs = mapIn<string>(answer, 'pairs')
  const key = (question.key?.pairs ?? {}) as Record<string, string>
  const findText = (id: string | undefined) => right.find((one) => one.id === id)?.text ?? null
  return (
    <ol className={classes.rows}>
      {leftItems.map(({ id, text }) => (
        <li key={id} className={classes.statement}>
          <p className={classes.said}>{text}</p>
          <PartOutcome
            given={findText(pairs[id])}
            right={findText(key[id])}
            reader={reader}
            asked={answer !== null}
          />
        </li>
      ))}
    </ol>
  )
}
