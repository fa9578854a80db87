import { IconCheck, IconX } from '@tabler/icons-react'
import { READY_QUESTIONS, type savePractice } from '@tuntas/contract/learning/practice'
import type { Data } from '../../../kit/client/queries'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Practice.module.css'
import { stateWords } from './words'

const describeProgress = ({ is_retry, state, recent }: Data<typeof savePractice>): string => {
  if (is_retry) return 'Soal yang sama baru dihitung lagi setelah sehari.'
  if (state === 'ready') return 'Lima soal terakhir mencapai 80%.'
  return recent.length < READY_QUESTIONS
    ? `${recent.length} dari ${READY_QUESTIONS} soal berbeda untuk menilai kesiapan.`
    : 'Siap kuis bila lima soal terakhir mencapai 80%.'
}

/** Progress of a goal: the last answers, one per question, newest last, and their mean. */
export function PracticeProgress({ result }: { result: Data<typeof savePractice> }) {
  const { label, tone } = stateWords[result.state]
  const last = result.recent.toReversed()
  return (
    <div className={classes.progress}>
      <ToneBadge tone={tone}>{label}</ToneBadge>
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
      <span className={classes.said}>{describeProgress(result)}</span>
    </div>
  )
}
