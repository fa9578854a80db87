import { TextInput, type TextInputProps } from '@mantine/core'
import { fullClock, maskClock } from './clockMask'

type ClockInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (value: string) => void
}

/** ##:##, a duration or a time of day. */
export function ClockInput({ value = '', onChange, onBlur, ...props }: ClockInputProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="##:##"
      value={value}
      onChange={(event) => onChange(maskClock(event.currentTarget.value))}
      onBlur={(event) => {
        onChange(fullClock(value))
        onBlur?.(event)
      }}
    />
  )
}
