import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { PracticeQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { type RefObject, Suspense } from 'react'
import type { Data } from '../../../kit/client/queries'
import { lazyPart } from '../../../ui/lazyPart'
import { StateBadge } from '../../../ui/StateBadge'
import { states } from '../../../ui/states'
import classes from './Practice.module.css'
import type { useAnswering } from './useAnswering'

/** Loaded while the answer is being sent. */
const PracticeTold = lazyPart(() => import('./PracticeTold').then((part) => ({ default: part.PracticeTold })))

type SheetProps = {
  courseId: number
  question: PracticeQuestion
  answering: ReturnType<typeof useAnswering>
  hasAnswer: boolean
  /** The question above. */
  card: RefObject<HTMLDivElement | null>
  onAgain: () => void
  onNext: () => void
}

/** Stays in sight at the bottom: the button, and in its place the verdict with the next button. */
export function PracticeSheet({ answering, hasAnswer, ...outcome }: SheetProps) {
  const { result } = answering
  return (
    <div className={classes.sheet} data-tone={result && states[result.status].tone}>
      <div role="status">{result && <Outcome result={result} />}</div>
      {result ? (
        <Suspense fallback={null}>
          <PracticeTold {...outcome} result={result} />
        </Suspense>
      ) : (
        <Asking answering={answering} hasAnswer={hasAnswer} onNext={outcome.onNext} />
      )}
    </div>
  )
}

type Result = Data<typeof savePractice>

/** A wrong answer in practice is a step, not a failure. */
function Outcome({ result: { status, newly_ready } }: { result: Result }) {
  return (
    <>
      <StateBadge state={status} {...(status === 'wrong' && { label: 'Belum tepat' })} />
      {newly_ready === 1 && <b className={classes.ready}>Kamu siap kuis untuk tujuan ini!</b>}
    </>
  )
}

function Asking({ answering, hasAnswer, onNext }: Pick<SheetProps, 'answering' | 'hasAnswer' | 'onNext'>) {
  const { isLost, pending, refusal, waitingText, sendNow } = answering
  if (isLost)
    return (
      <>
        <p role="status" className={classes.lost}>
          <IconCloudOff size={18} aria-hidden /> Jaringan terputus. Jawabanmu tersimpan di perangkat ini dan
          dikirim lagi sendiri.
        </p>
        <div className={classes.buttons}>
          <Button type="button" loading={pending} onClick={sendNow}>
            Kirim lagi
          </Button>
        </div>
      </>
    )
  return (
    <>
      {refusal && (
        <p role="alert" className={classes.lost}>
          Jawabanmu tidak diterima: {refusal}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant={refusal ? 'default' : 'filled'}
          disabled={!hasAnswer}
          loading={waitingText !== null}
        >
          Periksa jawaban
        </Button>
        {refusal && (
          <Button type="button" onClick={onNext}>
            Soal berikutnya
          </Button>
        )}
      </div>
    </>
  )
}
