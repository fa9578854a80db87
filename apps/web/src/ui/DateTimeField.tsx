import type { ReactNode } from 'react'
import { ClockInput } from './ClockInput'
import { DateField } from './DateField'
import classes from './FormCard.module.css'

type DateTimeFieldProps = {
  label: string
  /** Shown below the date. */
  description?: string
  /** YYYY-MM-DDTHH:mm, or empty. */
  value: string
  onChange: (value: string) => void
  /** Default time for a picked date. */
  initialTime: string
  optional?: boolean
  error?: ReactNode
  'data-path'?: string
}

/** A day and time in campus time. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, initialTime, optional = false, error, ...rest } = props
  const [day = '', time = ''] = value.split('T')
  const put = (newDay: string, newTime: string) => onChange(newDay || newTime ? `${newDay}T${newTime}` : '')
  return (
    <div className={classes.moment}>
      <DateField
        label={label}
        placeholder="Contoh: 30/11/2026"
        withAsterisk={!optional}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={day}
        error={error}
        onChange={(chosenDay) => put(chosenDay, chosenDay && time === '' ? initialTime : time)}
        {...rest}
      />
      <ClockInput
        label="Pukul"
        aria-label={`Pukul ${label.toLowerCase()}`}
        value={time}
        error={Boolean(error)}
        onChange={(clockText) => put(day, clockText)}
      />
    </div>
  )
}
