import { IconBarbell } from '@tabler/icons-react'
import { practiceQuestion } from '@tuntas/contract/learning/practice'
import { useEffect, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useEndpoint } from '../../../kit/client/queries'
import { useAccount } from '../../../kit/session/session'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { PracticeCard } from './PracticeCard'
import { readWaiting, sendWaiting } from './waiting'
import { formatGoalsName, modeSaid, type PracticeMode, toPractice } from './words'

type PracticeRoundProps = { courseId: number; mode: PracticeMode }

const buildRoundQuery = (
  courseId: number,
  { tujuan, campuran, segarkan }: PracticeMode,
  after: number | undefined,
) => ({
  courses_id: courseId,
  after,
  ...(segarkan === undefined ? { goals: tujuan ?? '' } : { goal_id: segarkan, refresh: true }),
  ...(campuran && { mixed: true }),
})

/** Continues with an unsent answer of this round; those of other rounds are sent in the background. */
function useLeftover(courseId: number, mode: string) {
  const userId = useAccount().user.id
  const [leftover, setLeftover] = useState(
    () => readWaiting(userId).find((one) => one.courses_id === courseId && one.mode === mode) ?? null,
  )
  useEffect(() => {
    if (!leftover) void sendWaiting(userId).catch(() => undefined)
  }, [leftover, userId])
  return [leftover, () => setLeftover(null)] as const
}

const formatRoundTitle = ({ tujuan, campuran, segarkan }: PracticeMode, goals: string | null | undefined) => {
  if (campuran) return 'Latihan campuran'
  return segarkan === undefined ? formatGoalsName(tujuan ?? '') : (goals ?? 'Penyegaran')
}

/** One question after the other, each with its key after the answer. */
export function PracticeRound({ courseId, mode }: PracticeRoundProps) {
  const [after, setAfter] = useState<number>()
  const [round, setRound] = useState(0)
  const [leftover, forget] = useLeftover(courseId, modeSaid(mode))
  const isRefresh = mode.segarkan !== undefined
  const input = { query: buildRoundQuery(courseId, mode, after) }
  const question = useEndpoint(practiceQuestion, input, { ...ONCE_A_VISIT, enabled: leftover === null })
  const goOn = (answeredCount: number) => {
    forget()
    setAfter(answeredCount)
    setRound(round + 1)
    if (answeredCount === after) void question.refetch()
  }
  const card = (nextQuestion: NonNullable<typeof question.data>['data'], answeredCount: number) =>
    nextQuestion ? (
      <PracticeCard
        key={round}
        courseId={courseId}
        mode={mode}
        question={nextQuestion}
        place={isRefresh ? answeredCount : null}
        leftover={leftover}
        isNext={round > 0}
        onNext={() => goOn(nextQuestion.id)}
      />
    ) : (
      <Nothing courseId={courseId} isRefresh={isRefresh} />
    )
  return (
    <>
      <PageHeader
        title={formatRoundTitle(mode, leftover?.question.goals ?? question.data?.data?.goals)}
        subtitle={isRefresh ? 'Penyegaran: 3 soal singkat. Tujuan ini tetap tuntas.' : 'Latihan tanpa nilai'}
        back={{ label: 'Semua tujuan', ...toPractice(courseId) }}
      />
      {leftover ? (
        card(leftover.question, 0)
      ) : (
        <Loaded query={question} shape="cards" count={1} failed="Soal latihan gagal dimuat">
          {({ data, answered: answeredCount }) => card(data, answeredCount)}
        </Loaded>
      )}
    </>
  )
}

function Nothing({ courseId, isRefresh }: { courseId: number; isRefresh: boolean }) {
  return isRefresh ? (
    <EmptyState
      icon={IconBarbell}
      title="Belum ada yang perlu disegarkan"
      hint="Belum waktunya, atau soal latihannya belum cukup."
      action={<LinkButton {...toPractice(courseId)}>Ke Latihan</LinkButton>}
    />
  ) : (
    <EmptyState
      icon={IconBarbell}
      title="Belum ada soal latihan untuk tujuan ini"
      hint="Dosen belum membuatnya, atau soalnya masih dipakai di kuis."
    />
  )
}
