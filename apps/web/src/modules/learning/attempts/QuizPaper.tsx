import '../../../ui/mantine-shell.css'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { kinds } from '../../../kinds/index'
import type { RefusalCode } from '../../../kit/client/call'
import { toast } from '../../../kit/form/toast'
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

/** A whole campus may end in the same second: each goes on at a moment of its own. */
const leaveAfter = () => 500 + Math.random() * 2_500
const HAND_IN_EVERY_MS = 2000
/** So long the server may take to say that there is time left after all. */
const ANSWER_MS = 5000
/** Without an open attempt there is no paper. */
const ELSEWHERE: ReadonlySet<string> = new Set<RefusalCode>(['not_started', 'answer_finished'])

/** The quiz paper: loads, then works without a network. */
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
    // Not started, or finished meanwhile: the overview says which, and what to do.
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
          {paper.status === 'waiting' && (
            <p role="status">Koneksi terputus, mencoba lagi… Jawabanmu tetap aman di perangkat ini.</p>
          )}
          <Skeletons shape="fields" count={5} />
        </>
      )}
    </main>
  )
}

/** Leaves a paper whose end has come, once everything is handed in. */
function useLeaving(paper: Paper, isClosed: boolean, onLeave: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving happens once
  useEffect(() => {
    if (!isClosed) return
    let hasLeft = false
    forgetOverview(paper.attempt.lessons_id)
    const leave = async () => {
      // Without a network there is nothing to see elsewhere: what waits goes first. The grace is the server's, and for answers alone.
      while (!hasLeft && !(await outbox.flush())) await pause(HAND_IN_EVERY_MS)
      // Whoever was given more minutes goes on.
      const isAnswered = await Promise.race([
        paper.askClock().then(() => true),
        pause(ANSWER_MS).then(() => false),
      ])
      await pause(leaveAfter())
      const { dropFiles } = await loadFiles()
      if (hasLeft) return
      // Unheard, the server itself decides on the files once there is a network.
      for (const { file } of isAnswered ? dropFiles(paper.attempt.id) : [])
        toast.error(`Berkas ${file.name} tidak ikut terkumpul.`)
      onLeave()
    }
    void leave()
    return () => {
      hasLeft = true
    }
  }, [isClosed])
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

  useEffect(() => {
    fetchLaterParts({
      essays: questions.some(({ type }) => kinds[type].writes),
      superseded: questions.some(({ superseded }) => superseded !== null),
    })
  }, [questions])

  // A file beside an essay answers it, too.
  const filledAnswers = Object.fromEntries(questions.map(({ id }) => [id, answers[id] || paper.beside(id)]))
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

/** A copy of this browser is on screen. */
const Kept = () => (
  <p className={classes.kept} role="status">
    Koneksi terputus, mencoba lagi… Soal dan jawabanmu tetap aman di perangkat ini.
  </p>
)

/** Over the paper from its end until everything is handed in. */
function Closed({ words }: { words: string }) {
  const { waiting: waitingCount, files, offline } = useOutbox()
  return (
    <div className={classes.closed} role="alertdialog" aria-label={words}>
      <p>{words}</p>
      <span role="status">
        {offline && waitingCount > files
          ? `${waitingCount - files} jawaban aman di perangkat ini dan dikirim begitu jaringan kembali.`
          : waitingCount > files
            ? 'Jawabanmu sedang dikumpulkan…'
            : 'Membuka ringkasan kuis…'}
      </span>
    </div>
  )
}
