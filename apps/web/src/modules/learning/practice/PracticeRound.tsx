import { IconBarbell } from '@tabler/icons-react'
import { practiceQuestion } from '@tuntas/contract/learning/practice'
import { useEffect, useState } from 'react'
import { Loaded } from '../../../kit/Loaded'
import { ONCE_A_VISIT, useEndpoint } from '../../../kit/queries'
import { useAccount } from '../../../kit/session'
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

/** What an earlier page has left of this round comes first; of another, it goes out beside. */
function useLeftover(courseId: number, mode: string) {
  const userId = useAccount().user.id
  const [left, setLeft] = useState(
    () => readWaiting(userId).find((one) => one.courses_id === courseId && one.mode === mode) ?? null,
  )
  useEffect(() => {
    if (!left) void sendWaiting(userId).catch(() => undefined)
  }, [left, userId])
  return [left, () => setLeft(null)] as const
}

const formatRoundTitle = ({ tujuan, campuran, segarkan }: PracticeMode, goals: string | null | undefined) => {
  if (campuran) return 'Latihan campuran'
  return segarkan === undefined ? formatGoalsName(tujuan ?? '') : (goals ?? 'Penyegaran')
}

/** One question after the other, each with what is right once it is answered. */
export function PracticeRound({ courseId, mode }: PracticeRoundProps) {
  const [after, setAfter] = useState<number>()
  const [round, setRound] = useState(0)
  const [left, forget] = useLeftover(courseId, modeSaid(mode))
  const isRefresh = mode.segarkan !== undefined
  const input = { query: buildRoundQuery(courseId, mode, after) }
  const question = useEndpoint(practiceQuestion, input, { ...ONCE_A_VISIT, enabled: left === null })
  const goOn = (answered: number) => {
    forget()
    setAfter(answered)
    setRound(round + 1)
    if (answered === after) void question.refetch()
  }
  const card = (asked: NonNullable<typeof question.data>['data'], answered: number) =>
    asked ? (
      <PracticeCard
        key={round}
        courseId={courseId}
        mode={mode}
        question={asked}
        place={isRefresh ? answered : null}
        left={left}
        isNext={round > 0}
        onNext={() => goOn(asked.id)}
      />
    ) : (
      <Nothing courseId={courseId} isRefresh={isRefresh} />
    )
  return (
    <>
      <PageHeader
        title={formatRoundTitle(mode, left?.question.goals ?? question.data?.data?.goals)}
        subtitle={
          isRefresh ? 'Penyegaran: 3 soal singkat. Ketuntasanmu tidak berubah.' : 'Latihan tanpa nilai'
        }
        back={{ label: 'Semua tujuan', ...toPractice(courseId) }}
      />
      {left ? (
        card(left.question, 0)
      ) : (
        <Loaded query={question} shape="cards" count={1} failed="Soal latihan gagal dimuat">
          {({ data, answered }) => card(data, answered)}
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
      hint="Tujuan ini masih segar, atau soal latihannya belum cukup."
      action={<LinkButton {...toPractice(courseId)}>Ke Latihan</LinkButton>}
    />
  ) : (
    <EmptyState
      icon={IconBarbell}
      title="Belum ada soal latihan untuk tujuan ini"
      hint="Dosen belum menyiapkannya, atau soalnya masih dapat muncul di kuis."
    />
  )
}
