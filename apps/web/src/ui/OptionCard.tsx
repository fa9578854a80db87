import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OptionCard.module.css'

type OptionCardProps = {
  name: string
  value: string
  /** The letter of the displayed position, not the key. */
  letter: string
  checked: boolean
  /** A checkbox instead of a radio. */
  many?: boolean
  onChoose: (value: string) => void
  disabled?: boolean
  children: ReactNode
}

/**
 * A quiz option: the whole card is the label of its radio or checkbox, and the letter becomes a check mark.
 */
export function OptionCard({
  name,
  value,
  letter,
  checked: isChecked,
  many: isMultiple,
  onChoose,
  disabled,
  children,
}: OptionCardProps) {
  return (
    <label className={classes.option} data-checked={isChecked || undefined}>
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        className={classes.radio}
        name={name}
        value={value}
        checked={isChecked}
        disabled={disabled}
        onChange={() => onChoose(value)}
      />
      <span className={classes.letter}>
        {isChecked ? <IconCheck size={20} aria-label={letter} /> : letter}
      </span>
      <span className={classes.text}>{children}</span>
    </label>
  )
}
