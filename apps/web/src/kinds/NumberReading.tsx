import { Button } from '@mantine/core'
import { inWords, readDecimal, readGrouped, toNumber } from '@tuntas/contract/learning/decimals'
import classes from './typed.module.css'

/** Says how a number text is read, where the person may mean another number. */
export function NumberReading({
  value,
  id,
  onUse,
  disabled = false,
}: {
  value: string
  id: string
  /** Replaces the text. */
  onUse: (value: string) => void
  disabled?: boolean
}) {
  const decimal = readDecimal(value)
  const grouped = readGrouped(value)
  return (
    <span className={classes.hint} role="status">
      <span id={id}>
        {value.trim() !== '' && decimal === null && 'Belum terbaca sebagai angka. Contoh: 3,14 atau 1,2e-5'}
        {grouped !== null && decimal !== null && `Dibaca ${inWords(toNumber(decimal))}`}
      </span>
      {grouped !== null && (
        <>
          {' · '}
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            aria-label={`Ganti menjadi ${grouped}`}
            onClick={() => onUse(grouped)}
          >
            maksudmu {grouped}?
          </Button>
        </>
      )}
    </span>
  )
}
