import { NativeSelect, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { ClozeText } from './ClozeText'
import type { PaperProps } from './kind'
import { NumberInputs } from './NumberInputs'
import {
  type AskedGap,
  type ClozeAsked,
  type GapAnswer,
  type GivenNumber,
  plainLabel,
  readGaps,
  writeGaps,
} from './typed'
import classes from './typed.module.css'
import { useDraft } from './useDraft'

/** A text with something to fill in where its gaps are. */
export default function ClozePaper({ question, value, onAnswer, onDraft, disabled, Html }: PaperProps) {
  const { text, gaps } = question.content as ClozeAsked
  const [given, setGiven] = useState(() => readGaps(value))
  const draft = useDraft({ onChange: onAnswer, onDraft, disabled })
  const fill = (id: string, one: GapAnswer) => {
    const filled = { ...given, [id]: one }
    setGiven(filled)
    draft.type(writeGaps(filled))
  }
  return (
    <ClozeText text={text} gaps={gaps} Html={Html}>
      {(gap, number) => (
        <GapField
          gap={gap}
          label={`Rumpang ${number}`}
          given={given[gap.id]}
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
  given: GapAnswer | undefined
  disabled: boolean
  onFill: (given: GapAnswer) => void
  onLeave: () => void
}

function GapField({ gap, label, given, disabled, onFill, onLeave }: GapFieldProps) {
  if (gap.kind === 'NUMERIC')
    return (
      <NumberInputs
        inline
        label={label}
        units={gap.units}
        given={(given as GivenNumber | undefined) ?? { value: '' }}
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
        value={typeof given === 'string' ? given : ''}
        disabled={disabled}
        onChange={(event) => {
          onFill(event.currentTarget.value)
          onLeave()
        }}
      />
    )
  const text = typeof given === 'object' && 'text' in given ? given.text : ''
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
