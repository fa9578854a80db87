import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import type { GivenNumber } from '@tuntas/contract/learning/typed-answers'
import { useId } from 'react'
import { ChoiceSelect } from '../ui/ChoiceSelect'
import { NumberReading } from './NumberReading'
import classes from './typed.module.css'

type NumberInputsProps = {
  /** 'Jawabanmu', or the gap's name. */
  label: string
  /** Inside a text the labels are only for screen readers. */
  inline?: boolean
  units: readonly { unit: string }[]
  given: GivenNumber
  onType: (number: GivenNumber) => void
  /** Typing has ended. */
  onLeave: () => void
  disabled: boolean
}

const changedSign = (value: string) => {
  const text = value.trim()
  return /^[-−–]/.test(text) ? text.slice(1) : `-${text.replace(/^\+/, '')}`
}

/** A number with an optional unit. Number pads of phones have no minus, so there is a button for it. */
export function NumberInputs({
  label,
  inline = false,
  units,
  given: number,
  onType,
  onLeave,
  disabled,
}: NumberInputsProps) {
  const hint = useId()
  const { value, unit = '' } = number
  const called = (name: string) => (inline ? { 'aria-label': name } : { label: name })
  return (
    <span className={inline ? classes.inline : classes.number}>
      <TextInput
        {...called(label)}
        className={classes.value}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder={inline ? undefined : 'Misalnya 3,14'}
        value={value}
        disabled={disabled}
        aria-describedby={hint}
        rightSection={
          <ActionIcon
            className={classes.sign}
            aria-label={`Ganti tanda ${inline ? label.toLowerCase() : 'jawaban'}`}
            title="Ganti tanda plus atau minus"
            disabled={disabled}
            onClick={() => {
              onType({ ...number, value: changedSign(value) })
              onLeave()
            }}
          >
            <IconPlusMinus size={18} aria-hidden />
          </ActionIcon>
        }
        onChange={(event) => onType({ ...number, value: event.currentTarget.value })}
        onBlur={onLeave}
      />
      {units.length > 0 && (
        <ChoiceSelect
          {...called(inline ? `Satuan ${label.toLowerCase()}` : 'Satuan')}
          className={classes.unit}
          hint={inline ? 'Satuan' : 'Pilih satuan'}
          options={units.map((one) => ({ value: one.unit, label: one.unit }))}
          value={unit}
          disabled={disabled}
          onChange={(event) => {
            const unit = event.currentTarget.value
            onType({ value, ...(unit !== '' && { unit: unit }) })
            onLeave()
          }}
        />
      )}
      <NumberReading
        id={hint}
        value={value}
        disabled={disabled}
        onUse={(meantValue) => {
          onType({ ...number, value: meantValue })
          onLeave()
        }}
      />
    </span>
  )
}
