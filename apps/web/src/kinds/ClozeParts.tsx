import { NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { Gap, GapKey } from '@tuntas/contract/learning/cloze.schemas'
import { type ClozeContent, type ClozeKey, type Fill, shareOfGap } from '@tuntas/contract/learning/gap-fills'
import type { GivenNumber } from '@tuntas/contract/learning/typed-answers'
import { useState } from 'react'
import { ClozeText } from './ClozeText'
import type { AnsweredProps, PaperProps } from './kind'
import { NumberInputs } from './NumberInputs'
import {
  type AskedGap,
  type ClozeAsked,
  fillInWords,
  gapKeyInWords,
  plainLabel,
  readGaps,
  writeGaps,
} from './typed'
import classes from './typed.module.css'
import { useTypedAnswer } from './useTypedAnswer'

/** A text with an input in each gap. */
export function Paper({ question, value, onAnswer, onDraft, disabled, Html }: PaperProps) {
  const { text, gaps } = question.content as ClozeAsked
  const [fills, setFills] = useState(() => readGaps(value))
  const draft = useTypedAnswer({ onChange: onAnswer, onDraft, disabled })
  const fill = (id: string, one: Fill) => {
    const nextFills = { ...fills, [id]: one }
    setFills(nextFills)
    draft.type(writeGaps(nextFills))
  }
  return (
    <ClozeText text={text} gaps={gaps} Html={Html}>
      {(gap, number) => (
        <GapField
          gap={gap}
          label={`Rumpang ${number}`}
          given={fills[gap.id]}
          disabled={disabled}
          onFill={(one) => fill(gap.id, one)}
          onLeave={draft.flush}
        />
      )}
    </ClozeText>
  )
}

type GapFieldProps = {
  gap: AskedGap
  label: string
  given: Fill | undefined
  disabled: boolean
  onFill: (fill: Fill) => void
  onLeave: () => void
}

function GapField({ gap, label, given: fillValue, disabled, onFill, onLeave }: GapFieldProps) {
  if (gap.kind === 'NUMERIC')
    return (
      <NumberInputs
        inline
        label={label}
        units={gap.units}
        given={(fillValue as GivenNumber | undefined) ?? { value: '' }}
        disabled={disabled}
        onType={onFill}
        onLeave={onLeave}
      />
    )
  if (gap.kind === 'MULTIPLE_CHOICE')
    return (
      <NativeSelect
        className={classes.gap}
        aria-label={label}
        data={[
          { value: '', label: 'Pilih' },
          ...gap.options.map((option) => ({ value: option.key, label: plainLabel(option.label) })),
        ]}
        rightSection={<IconSelector size={16} aria-hidden />}
        value={typeof fillValue === 'string' ? fillValue : ''}
        disabled={disabled}
        onChange={(event) => {
          onFill(event.currentTarget.value)
          onLeave()
        }}
      />
    )
  const text = typeof fillValue === 'object' && 'text' in fillValue ? fillValue.text : ''
  return (
    <TextInput
      className={classes.gap}
      aria-label={label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={gap.max_length}
      value={text}
      disabled={disabled}
      onChange={(event) => onFill({ text: event.currentTarget.value })}
      onBlur={onLeave}
    />
  )
}

/** The fill of each gap, with the key below. */
export function Answered({ question, answer, reader, Html, children }: AnsweredProps) {
  const { text, gaps } = question.content as ClozeContent
  const fills = readGaps(answer ?? '')
  const keys = (question.key as ClozeKey | null)?.gaps
  return (
    <div className={classes.answered}>
      <ClozeText text={text} gaps={gaps} Html={Html}>
        {(gap, number) => (
          <span className={classes.filled} data-share={gradeGap(gap as Gap, keys?.[gap.id], fills[gap.id])}>
            <VisuallyHidden>Rumpang {number}: </VisuallyHidden>
            {fillInWords(gap, fills[gap.id]) || 'kosong'}
          </span>
        )}
      </ClozeText>
      {keys && (
        <ol className={classes.keys} aria-label="Kunci tiap rumpang">
          {gaps.map((gap) => {
            const key = keys[gap.id]
            return <li key={gap.id}>{key ? gapKeyInWords(gap, key) : '-'}</li>
          })}
        </ol>
      )}
      {reader === 'lecturer' && !answer && <p>Tidak dijawab</p>}
      {children}
    </div>
  )
}
/** Unknown without a key, and if units only have names. */
const gradeGap = (gap: Gap, key: GapKey | undefined, fill: Fill | undefined) => {
  if (!key || (gap.kind === 'NUMERIC' && gap.units.some(({ factor }) => factor === undefined)))
    return undefined
  const share = shareOfGap(gap, key, fill)
  return share === 1 ? 'right' : share > 0 ? 'partial' : 'wrong'
}
