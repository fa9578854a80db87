import { Button, Card } from '@mantine/core'
import type { goals } from '@tuntas/contract/learning/goals'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { date } from '../../../kit/format'
import { goalName } from '../../../shared/goals/goals'
import classes from './Goals.module.css'
import { movedSaid } from './goalWords'
import type { GoalActions } from './useGoalActions'

type PutAwayProps = { goalMap: Reply<typeof goals>; actions: GoalActions }

/** Undoable merges and archived goals. */
export function PutAway({ goalMap: { merges, archived: archivedGoals }, actions }: PutAwayProps) {
  return (
    <>
      {merges.length > 0 && (
        <Card component="section" padding={0} className={classes.away} aria-labelledby="goal-merges">
          <h2 id="goal-merges">Penggabungan</h2>
          <ul>
            {merges.map((merge) => (
              <li key={merge.id}>
                <div className={classes.words}>
                  <b>{merge.from}</b>
                  <small>
                    menjadi {merge.into} · {movedSaid(merge.total_question, merge.total_assignment)} ·{' '}
                    {[merge.merged_by, date(merge.merged_at)].filter(Boolean).join(', ')}
                  </small>
                </div>
                <Button
                  variant="default"
                  size="sm"
                  disabled={actions.busy}
                  aria-label={`Batalkan penggabungan ${merge.from}`}
                  onClick={() => actions.unmerge(merge.id)}
                >
                  Batalkan
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {archivedGoals.length > 0 && (
        <Card component="section" padding={0} className={classes.away} aria-labelledby="goal-archive">
          <h2 id="goal-archive">Arsip</h2>
          <ul>
            {archivedGoals.map((goal) => (
              <li key={goal.id}>
                <div className={classes.words}>
                  <b>{goalName(goal)}</b>
                </div>
                <Button
                  variant="default"
                  size="sm"
                  disabled={actions.busy}
                  aria-label={`Pulihkan ${goal.text}`}
                  onClick={() => actions.restore(goal.id)}
                >
                  Pulihkan
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
