import '../../../ui/mantine-shell.css'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { kinds } from '../../../kinds/index'
import type { RefusalCode } from '../../../kit/client/call'
import { confirm } from '../../../kit/form/confirm'
import { toast } from '../../../kit/form/toast'
import { useBackCloses } from '../../../ui/layers'
import { EmptyState, ErrorState } from '../../../ui/Placeholder'
import { Skeletons } from '../../../ui/Skeletons'
import { FinishDialog, fetchLaterParts, TakeoverDialog } from './later'
import { loadFiles } from './loadFiles'
import { Navigator } from './Navigator'
import { outbox, useOutbox } from './outbox'
import { forgetOverview } from './overview'
import { PaperBar } from './PaperBar'
import { PaperTop } from './PaperTop'
import { QuestionCard } from './QuestionCard'
import classes from './QuizPaper.module.css'
import { TimeCard } from './TimeCard'
import { useDoubts } from './useDoubts'
import { pause, useFinishing } from './useFinishing'
import { type Paper, usePaper } from './usePaper'
import { usePaperKeys } from './usePaperKeys'
import { usePlace } from './usePlace'
import { useAnnouncement, useSecondsLeft } from './useSecondsLeft'

/** Random delay: a whole campus may end in the same second. */
const leaveAfter = () => 500 + Math.random() * 2_500
const HAND_IN_EVERY_MS = 2000
/** Time for the server to report that minutes were added. */
const ANSWER_MS = 5000
/** Without an open attempt there is no paper. */
const ELSEWHERE: ReadonlySet<string> = new Set<RefusalCode>(['not_started', 'answer_finished'])

/** The quiz paper: loads once, then works offline. */
export function QuizPaper({ lessonId }: { lessonId: number }) {
  const [takeover, setTakeover] = useState(0)
  const paper = usePaper(lessonId, takeover)
  const navigate = useNavigate()
  const leave = () =>
    navigate({ to: '/student/courses/lesson/quiz/$id', params: { id: String(lessonId) }, replace: true })
  const refusal = 'status' in paper && paper.status === 'refused' ? paper : undefined
  const hasEnded = refusal !== undefined && ELSEWHERE.has(refusal.code)
  useEffect(() => {
    if (!hasEnded) return
    // Not started, or already finished: the overview shows which.
    forgetOverview(lessonId)
    void leave()
  })
  if (!('status' in paper))
    return <Sheet paper={paper} onLeave={leave} onTakeOver={() => setTakeover((times) => times + 1)} />
  return (
    <main className={classes.loading}>
      {refusal && !hasEnded ? (
        <ErrorState
          title="Kuis gagal dimuat"
          hint={refusal.message}
          onRetry={() => setTakeover((times) => times + 1)}
        />
      ) : (
        <>
          <p role="status">
            {paper.status === 'waiting' ? 'Koneksi terputus, mencoba lagi…' : 'Membuka kuis…'} Jawabanmu tetap
            aman di perangkat ini.
          </p>
          <Skeletons shape="fields" count={5} />
        </>
      )}
    </main>
  )
}

/** Leaves the paper after its end, once everything is sent. */
function useLeaving(paper: Paper, isClosed: boolean, onLeave: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving happens once
  useEffect(() => {
    if (!isClosed) return
    let hasLeft = false
    forgetOverview(paper.attempt.lessons_id)
    const leave = async () => {
      // Offline the next page cannot load, so send first. Grace is decided by the server and applies only to
      // answers.
      while (!hasLeft && !(await outbox.flush())) await pause(HAND_IN_EVERY_MS)
      // Continue if minutes were added.
      const isAnswered = await Promise.race([
        paper.askClock().then(() => true),
        pause(ANSWER_MS).then(() => false),
      ])
      await pause(leaveAfter())
      const { dropFiles } = await loadFiles()
      if (hasLeft) return
      // Without a reply the server decides on the files once online.
      for (const { file } of isAnswered ? dropFiles(paper.attempt.id) : [])
        toast.error(`File ${file.name} tidak ikut terkumpul.`)
      onLeave()
    }
    void leave()
    return () => {
      hasLeft = true
    }
  }, [isClosed])
}

/** A first Back on the running paper asks. Answers that were not sent stay on this device. */
function useAskBeforeBack(isRunning: boolean, onLeave: () => void) {
  const ask = async () => {
    const leaves = await confirm({
      title: 'Keluar dari kuis?',
      text: 'Waktu tetap berjalan. Jawabanmu tetap ada.',
      no: 'Tetap di kuis',
      yes: 'Ya, keluar',
      advisesNo: true,
    })
    if (leaves) onLeave()
  }
  useBackCloses(isRunning, () => void ask())
}

type SheetProps = { paper: Paper; onLeave: () => void; onTakeOver: () => void }

function Sheet({ paper, onLeave, onTakeOver }: SheetProps) {
  const { questions, attempt, answers } = paper
  const [at, go] = usePlace(attempt.id, questions)
  const { finishing, ask, cancel, handIn } = useFinishing(attempt, onLeave)
  const [doubts, toggleDoubt] = useDoubts(attempt.id)
  const seconds = useSecondsLeft(paper)
  const announcement = useAnnouncement(seconds)
  const timeUp = seconds === 0
  const isClosed = timeUp || paper.over
  const endWords = paper.reset
    ? 'Pengerjaan ini direset dosenmu'
    : paper.over && !timeUp
      ? 'Pengerjaan sudah selesai'
      : 'WAKTU HABIS'
  const question = questions[at]
  usePaperKeys({ enabled: !isClosed && finishing === 'no', question, paper, onMove: (by) => go(at + by) })

  useLeaving(paper, isClosed, onLeave)
  useAskBeforeBack(!isClosed, onLeave)

  useEffect(() => {
    fetchLaterParts({
      essays: questions.some(({ type }) => kinds[type].writes),
      superseded: questions.some(({ superseded }) => superseded !== null),
    })
  }, [questions])

  // A file beside an essay counts as an answer.
  const filledAnswers = Object.fromEntries(questions.map(({ id }) => [id, answers[id] || paper.beside(id)]))
  const isAnswered = Object.values(filledAnswers).some(Boolean)
  const incompleteIndexes = questions.flatMap((question, place) =>
    kinds[question.type].needsBeside?.(question) && !paper.beside(question.id) ? [place] : [],
  )
  const numbers = { questions, answers: filledAnswers, doubts, current: at, onGo: go }
  return (
    <div className={classes.page}>
      <PaperTop
        attempt={attempt}
        seconds={seconds}
        progress={questions.length === 0 ? 0 : (at + 1) / questions.length}
        isAnswered={isAnswered}
      />
      {paper.kept && <Kept />}
      <main className={classes.columns}>
        <div>
          {question ? (
            <QuestionCard
              key={`${question.id} ${paper.drawn}`}
              question={question}
              total={questions.length}
              paper={paper}
              isAnswered={isAnswered}
              closed={isClosed}
            />
          ) : (
            <EmptyState
              icon={IconFileOff}
              title="Soal tidak tersedia"
              action={<Button onClick={onLeave}>Kembali</Button>}
            />
          )}
          <PaperBar
            {...numbers}
            doubtful={question !== undefined && doubts.has(question.id)}
            onDoubt={() => question && toggleDoubt(question.id)}
            onFinish={ask}
          />
        </div>
        <aside className={classes.side}>
          <TimeCard seconds={seconds} />
          <section className={classes.card} aria-label="Daftar soal">
            <Navigator {...numbers} />
            <Button variant="light" fullWidth onClick={ask}>
              Selesaikan Sekarang
            </Button>
          </section>
        </aside>
      </main>
      <p className={classes.announcement} role="status">
        {isClosed ? endWords : announcement}
      </p>
      <Suspense fallback={null}>
        <FinishDialog
          attemptId={attempt.id}
          state={isClosed ? 'no' : finishing}
          bare={incompleteIndexes}
          {...numbers}
          onGo={(to) => {
            cancel()
            go(to)
          }}
          onCancel={cancel}
          onFinish={handIn}
        />
        <TakeoverDialog opened={paper.takenOver && !isClosed} onTakeOver={onTakeOver} onLeave={onLeave} />
      </Suspense>
      {isClosed && <Closed words={endWords} />}
    </div>
  )
}

/** A copy stored in this browser is shown. */
const Kept = () => (
  <p className={classes.kept} role="status">
    Koneksi terputus, mencoba lagi… Soal dan jawabanmu tetap aman di perangkat ini.
  </p>
)

/** Covers the paper from its end until everything is sent. */
function Closed({ words }: { words: string }) {
  const { waiting: waitingCount, files, offline } = useOutbox()
  return (
    <div className={classes.closed} role="alertdialog" aria-label={words}>
      <p>{words}</p>
      <span role="status">
        {offline && waitingCount > files
          ? `${waitingCount - files} jawaban aman di perangkat ini dan dikirim begitu ada jaringan.`
          : waitingCount > files
            ? 'Jawabanmu sedang dikumpulkan…'
            : 'Membuka ringkasan kuis…'}
      </span>
    </div>
  )
}
