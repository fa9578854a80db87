import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type Ref, useState } from 'react'
import { number } from '../../../kit/format'
import { type Mark, markOfPoints, pointsFault } from './marks'
import classes from './ResultDetail.module.css'

type PointsFieldProps = {
  /** Null before marking. */
  points: number | null
  point: number
  /** The draft; undefined without one. */
  typed: string | undefined
  onType: (text: string | undefined) => void
  disabled: boolean
  onGive: (mark: Mark) => void
  inputRef?: Ref<HTMLInputElement>
}

/** Points of an essay; decimal comma or point. */
export function PointsField({
  points,
  point,
  typed: pointsText,
  onType,
  disabled,
  onGive,
  inputRef,
}: PointsFieldProps) {
  const savedPoints = points === null ? '' : String(points).replace('.', ',')
  const value = pointsText ?? savedPoints
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = pointsFault(value, point)
    setError(fault)
    if (!fault) onGive(markOfPoints(value, point))
  }
  return (
    <form className={classes.points} noValidate onSubmit={submit}>
      <TextInput
        ref={inputRef}
        label={`Poin (0 sampai ${number(point)})`}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        disabled={disabled}
        error={error}
        onChange={(event) => {
          const now = event.currentTarget.value
          onType(now === savedPoints ? undefined : now)
          setError(null)
        }}
      />
      <Button type="submit" variant="default" disabled={disabled}>
        Simpan poin
      </Button>
    </form>
  )
}
