import { IconCheck, IconX } from '@tabler/icons-react'
import { READY_QUESTIONS, type savePractice } from '@tuntas/contract/learning/practice'
import type { Data } from '../../../kit/client/queries'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Practice.module.css'
import { describeResult, stateWords } from './words'

/** Progress of a goal: the last answers, one per question, newest last, and their mean. */
export function PracticeProgress({ result }: { result: Data<typeof savePractice> }) {
  const { label, tone } = stateWords[result.state]
  const last = result.recent.toReversed()
  return (
    <div className={classes.progress}>
      <HelpedTerm label={<ToneBadge tone={tone}>{label}</ToneBadge>} about="ready" />
      <span className={classes.dots} aria-hidden="true">
        {Array.from({ length: READY_QUESTIONS }, (_, place) => {
          const share = last[place]
          return (
            <span key={place} data-share={share === undefined ? 'none' : share === 1 ? 'right' : 'wrong'}>
              {share !== undefined && (share === 1 ? <IconCheck size={14} /> : <IconX size={14} />)}
            </span>
          )
        })}
      </span>
      <span className={classes.said}>{describeResult(result)}</span>
    </div>
  )
}
