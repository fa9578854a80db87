import classes from './StateBadge.module.css'
import { type StateName, states } from './states'
import type { Tone } from './tokens'

type StateBadgeProps = {
  state: StateName
  /** Replaces the word, if it contains a number: "Luring · 3 jawaban menunggu". */
  label?: string
  /** Overrides the vocabulary's default. */
  quiet?: boolean
}

export function StateBadge({ state, label, quiet: isQuiet }: StateBadgeProps) {
  const { icon: StateIcon, ...entry } = states[state]
  return (
    <span
      className={classes.badge}
      data-tone={entry.tone}
      data-quiet={(isQuiet ?? 'quiet' in entry) || undefined}
    >
      <StateIcon size={15} stroke={2} aria-hidden />
      {label ?? entry.label}
    </span>
  )
}

type ToneBadgeProps = { tone: Tone; children: string }

/** A coloured word that is no state: a code, a question kind, a student's status. */
export function ToneBadge({ tone, children }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
