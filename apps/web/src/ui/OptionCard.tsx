import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OptionCard.module.css'

type OptionCardProps = {
  name: string
  value: string
  /** What the reader sees: the option's position, not its key. */
  letter: string
  checked: boolean
  /** One of several that may be chosen. */
  many?: boolean
  onChoose: (value: string) => void
  disabled?: boolean
  children: ReactNode
}

/** A quiz option: the whole card is the label of its radio or checkbox, and the letter becomes a check. */
export function OptionCard({
  name,
  value,
  letter,
  checked,
  many,
  onChoose,
  disabled,
  children,
}: OptionCardProps) {
  return (
    <label className={classes.option} data-checked={checked || undefined}>
      <input
        type={many ? 'checkbox' : 'radio'}
        className={classes.radio}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChoose(value)}
      />
      <span className={classes.letter}>{checked ? <IconCheck size={20} aria-label={letter} /> : letter}</span>
      <span className={classes.text}>{children}</span>
    </label>
  )
}
