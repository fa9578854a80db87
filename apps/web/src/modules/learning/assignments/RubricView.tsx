import { IconCheck } from '@tabler/icons-react'
import { type MarkedRubric, type Rubric, rubricScore } from '@tuntas/contract/learning/rubric'
import { number, score } from '../../../kit/format'
import classes from './Rubric.module.css'

type RubricViewProps = {
  rubric: Rubric | MarkedRubric
  /** h3 below a card's title. */
  title: string
}

/** A read-only rubric: complete before the hand-in, with selected levels after marking. */
export default function RubricView({ rubric, title }: RubricViewProps) {
  const selectedLevels = 'chosen' in rubric ? rubric.chosen : undefined
  const total = selectedLevels && rubricScore(rubric, selectedLevels)
  return (
    <section className={classes.view} aria-label={title}>
      <h3>{title}</h3>
      {rubric.criteria.map(({ name, levels }, at) => (
        <div key={at} className={classes.criterion}>
          <p>
            <b>{name}</b>
          </p>
          <ul>
            {levels.map((level, place) => (
              <li key={place} data-chosen={selectedLevels?.[at] === place || undefined}>
                <span>
                  {selectedLevels?.[at] === place && <IconCheck size={16} aria-label="Tingkatmu" />}
                  {level.name} <small>{number(level.points)} poin</small>
                </span>
                {level.description && <p>{level.description}</p>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {typeof total === 'number' && (
        <p className={classes.total}>
          Menurut rubrik <b>{score(total)}</b>
        </p>
      )}
    </section>
  )
}
