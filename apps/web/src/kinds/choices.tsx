import { VisuallyHidden } from '@mantine/core'
import { OptionCard } from '../ui/OptionCard'
import type { AnsweredProps, Choice, PaperProps } from './kind'
import classes from './kinds.module.css'

type ChoicePaperProps = Omit<PaperProps, 'Writing' | 'onDraft'> & { choices: readonly Choice[] }

/** Selects one of several answers on a paper. */
export function ChoicePaper({ question, choices, value, onAnswer, disabled, Html }: ChoicePaperProps) {
  return (
    <fieldset className={classes.options}>
      <VisuallyHidden component="legend">Pilihan jawaban</VisuallyHidden>
      {choices.map(({ answer, letter, html }) => (
        <OptionCard
          key={answer}
          name={`soal-${question.id}`}
          value={answer}
          letter={letter}
          checked={value === answer}
          onChoose={onAnswer}
          disabled={disabled}
        >
          <Html html={html} compact />
        </OptionCard>
      ))}
    </fieldset>
  )
}

const words = {
  student: { both: ['Kunci', 'Jawabanmu'], chosen: 'Jawabanmu' },
  lecturer: { both: ['Jawaban tepat'], chosen: 'Jawaban mahasiswa' },
}

type MarkedChoicesProps = Pick<AnsweredProps, 'reader' | 'Html'> & {
  choices: readonly (Choice & {
    right: boolean | undefined
    /** Also counts as right. */
    also?: boolean | undefined
    chosen: boolean
    explanation?: string | null | undefined
  })[]
}

/** Read-only choices with the right and the selected one. */
export function MarkedChoices({ choices, reader, Html }: MarkedChoicesProps) {
  const { both, chosen: ownLabel } = words[reader]
  return (
    <ul className={classes.marked}>
      {choices.map(({ answer, letter, html, right, also, chosen: isSelected, explanation }) => (
        <li key={answer} data-right={right || undefined} data-chosen={isSelected || undefined}>
          <span>{letter}</span>
          <Html html={html} compact />
          {right &&
            (isSelected ? both : ['Kunci'])
              .map((word) => (also && word === 'Kunci' ? 'Juga benar' : word))
              .map((word) => (
                <span key={word} className={classes.badge} data-tone="daun">
                  {word}
                </span>
              ))}
          {isSelected && !right && (
            <span className={classes.badge} data-tone="mengkudu">
              {ownLabel}
            </span>
          )}
          {explanation && (
            <div className={classes.why}>
              <Html html={explanation} compact />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
