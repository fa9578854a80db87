import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PracticeQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { type RefObject, useEffect, useRef } from 'react'
import type { Data } from '../../../kit/client/queries'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { Celebration } from '../../../ui/Celebration'
import { RichText } from '../../../ui/RichText'
import classes from './Practice.module.css'
import { PracticeProgress } from './PracticeProgress'
import { RoundOver } from './RoundOver'
import { canBeReady } from './words'

type PracticeToldProps = {
  courseId: number
  question: PracticeQuestion
  result: Data<typeof savePractice>
  card: RefObject<HTMLDivElement | null>
  onAgain: () => void
  onNext: () => void
}

/** Room for the bar at the top of the page. */
const TOP_PX = 72

/** The sheet has grown: scroll the chosen option, where there is one, to a place that it leaves free. */
function useChosenInSight(card: RefObject<HTMLDivElement | null>) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosenOption = card.current?.querySelector<HTMLElement>('[data-chosen]')
    const sheet = content.current?.parentElement
    if (!chosenOption || !sheet) return
    const coveredHeight = window.innerHeight - sheet.getBoundingClientRect().top
    chosenOption.style.scrollMargin = `${TOP_PX}px 0 ${Math.max(0, coveredHeight) + 12}px`
    chosenOption.scrollIntoView({ block: 'nearest' })
  }, [card])
  return content
}

/** Reason, material and the next step; at the end of a round its result. */
export function PracticeTold({ courseId, question, result, card, onAgain, onNext }: PracticeToldProps) {
  const content = useChosenInSight(card)
  const { refresh } = result
  return (
    <div ref={content}>
      {result.newly_ready === 1 && <Celebration />}
      <Reason result={result} />
      {!refresh && canBeReady({ ...question, state: result.state }) && <PracticeProgress result={result} />}
      {refresh?.due_at ? (
        <RoundOver
          courseId={courseId}
          goals={question.goals}
          correct={refresh.correct}
          due={refresh.due_at}
        />
      ) : (
        <div className={classes.buttons}>
          {!refresh && result.status !== 'correct' && (
            <Button type="button" variant="default" onClick={onAgain}>
              Coba lagi
            </Button>
          )}
          <Button type="button" autoFocus onClick={onNext}>
            Soal berikutnya
          </Button>
        </div>
      )}
    </div>
  )
}

/** Long reasons scroll in their own place, so that the question stays in sight. */
function Reason({ result: { explanation, related } }: { result: Data<typeof savePractice> }) {
  if (!explanation && !related) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled place must be reachable by keyboard.
    <section className={classes.reason} aria-label="Pembahasan" tabIndex={0}>
      {explanation && <RichText html={explanation} compact />}
      {related && (
        <p>
          Pelajari lagi: <Link {...lessonLink({ id: related.id, type: 'LESSON' })}>{related.name}</Link>
          {related.part && `, ${related.part}`}
        </p>
      )}
    </section>
  )
}
