import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type Ref, useState } from 'react'
import { number } from '../../../kit/format'
import { type Mark, markOfPoints, pointsFault } from './marks'
import classes from './ResultDetail.module.css'

type PointsFieldProps = {
  /** Null while nothing was given. */
  points: number | null
  point: number
  disabled: boolean
  onGive: (mark: Mark) => void
  inputRef?: Ref<HTMLInputElement>
}

/** An essay's points, all or a part of them; comma or point. */
export function PointsField({ points, point, disabled, onGive, inputRef }: PointsFieldProps) {
  const [typed, setTyped] = useState(points === null ? '' : String(points).replace('.', ','))
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = pointsFault(typed, point)
    setError(fault)
    if (!fault) onGive(markOfPoints(typed, point))
  }
  return (
    <form className={classes.points} noValidate onSubmit={submit}>
      <TextInput
        ref={inputRef}
        label={`Poin (0 sampai ${number(point)})`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        disabled={disabled}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="default" disabled={disabled}>
        Simpan poin
      </Button>
    </form>
  )
}
