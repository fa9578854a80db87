import { Button, Card, NativeSelect } from '@mantine/core'
import { IconPaperclip, IconSelector } from '@tabler/icons-react'
import type { AnswerRow, ResultDetail } from '@tuntas/contract/learning/marking'
import { BONUS_NOTE } from '@tuntas/contract/learning/remedies'
import { kinds } from '../../../kinds/index'
import { dateTime, number } from '../../../kit/format'
import FeedbackField from '../../../shared/marking/FeedbackField'
import { RichText } from '../../../ui/RichText'
import { StateBadge } from '../../../ui/StateBadge'
import { type Mark, markWords, readOwnMark } from './marks'
import { PointsField } from './PointsField'
import classes from './ResultDetail.module.css'
import type { Draft } from './useDrafts'

/** Decisions on a late answer, by its id. */
type Deciding = Record<'count' | 'decline' | 'reconsider', (id: number) => void>
type Seen = Pick<ResultDetail, 'score_read_at' | 'keys_read_at'>
type AnswerCardProps = {
  answer: AnswerRow
  /** The attempt is running: marking is not possible yet. */
  locked: boolean
  busy: boolean
  /** When the student read the score and the keys. */
  seen: Seen
  draft: Draft | undefined
  onWrite: (part: Draft) => void
  onMark: (mark: Mark) => void
  /** Opens the feedback of this answer. */
  onSay: () => void
  deciding: Deciding
}

/** Points are given on the question's scale; a remedial by goal counts them on its paper's. */
const onPaper = ({ points, point, paper_point }: AnswerCardProps['answer']) =>
  number(Math.round((100 * points * paper_point) / point) / 100)

/** One question with answer, key and mark. */
export function AnswerCard({
  answer,
  draft,
  onWrite,
  locked: isLocked,
  busy,
  seen: seenMoments,
  onMark,
  onSay,
  deciding,
}: AnswerCardProps) {
  const { name, byPerson, Answered } = kinds[answer.type]
  const ownAnswer = { ...answer, ...readOwnMark(answer) }
  const isMarkable = answer.id !== null && ownAnswer.status !== 'empty'
  return (
    <Card
      component="section"
      id={`jawaban-${answer.number}`}
      className={classes.answer}
      tabIndex={-1}
      aria-label={`Soal ${answer.number}`}
    >
      <div className={classes.head}>
        <p>
          <b>Soal {answer.number}</b> · {name.toUpperCase()} · {onPaper(answer)} dari{' '}
          {number(answer.paper_point)} poin
          {answer.status === 'wrong' && answer.points > 0 && ' · Sebagian benar'}
          {answer.marked_by && <small>Dinilai oleh {answer.marked_by}</small>}
        </p>
        {!isMarkable ? (
          <StateBadge state="empty" quiet={false} />
        ) : (
          <StatusSelect answer={ownAnswer} disabled={isLocked || busy} onMark={onMark} />
        )}
      </div>
      {answer.own_mark && (
        <p className={classes.bonus}>
          {BONUS_NOTE} Tanpa bonus: {markWords(answer.own_mark).toLowerCase()},{' '}
          {number(answer.own_mark.points)} poin.
        </p>
      )}
      <RichText html={answer.question} />
      <Answered
        question={{ ...answer, id: answer.question_id }}
        right={answer.correct_answer}
        answer={answer.answer}
        reader="lecturer"
        Html={RichText}
      >
        <Attachment file={answer.answer_attachment} />
      </Answered>
      {byPerson && answer.paper_point !== answer.point && (
        <p className={classes.scale}>
          Beri nilai dari {number(answer.point)} seperti di kuis; pada kertas ini dihitung menjadi{' '}
          {number(answer.paper_point)} poin.
        </p>
      )}
      {byPerson && isMarkable && (
        <PointsField
          key={answer.version}
          points={ownAnswer.status === 'wait' ? null : ownAnswer.points}
          point={answer.point}
          typed={draft?.points}
          onType={(points) => onWrite({ points })}
          disabled={isLocked || busy}
          onGive={onMark}
        />
      )}
      {byPerson && isMarkable && !isLocked && (
        <FeedbackField
          saved={answer.feedback}
          draft={draft?.feedback}
          onChange={(feedback) => onWrite({ feedback })}
          onSave={onSay}
          busy={busy}
        />
      )}
      {answer.late && (
        <Late answer={answer} late={answer.late} locked={isLocked} seen={seenMoments} deciding={deciding} />
      )}
    </Card>
  )
}

type StatusSelectProps = { answer: AnswerRow; disabled: boolean; onMark: (mark: Mark) => void }

function StatusSelect({ answer, disabled, onMark }: StatusSelectProps) {
  const options = [
    { value: 'correct', label: 'Benar' },
    { value: 'wrong', label: 'Salah' },
    ...(kinds[answer.type].byPerson ? [{ value: 'wait', label: 'Menunggu' }] : []),
  ]
  return (
    <NativeSelect
      className={classes.status}
      aria-label={`Status jawaban soal ${answer.number}`}
      data={options}
      value={answer.status}
      data-status={answer.status}
      disabled={disabled}
      onChange={(event) => onMark({ status: event.currentTarget.value as Mark['status'] })}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  )
}

export function Attachment({ file }: { file: AnswerRow['answer_attachment'] }) {
  if (!file) return null
  return (
    <a className={classes.file} href={file.url} target="_blank" rel="noopener">
      <IconPaperclip size={16} aria-hidden /> {file.name}
    </a>
  )
}

const reasons = {
  late: 'Diterima setelah waktu habis',
  superseded: 'Digantikan jawaban dari perangkat lain',
  finished: 'Diterima setelah pengerjaan selesai',
}

type LateProps = {
  answer: AnswerRow
  late: NonNullable<AnswerRow['late']>
  locked: boolean
  seen: Seen
  deciding: Deciding
}

/** What the student knew when the answer arrived. */
function knewWords({ score_read_at, keys_read_at }: Seen, receivedAt: string) {
  const before = (moment: string | null) => moment !== null && moment < receivedAt
  if (before(keys_read_at))
    return `Perhatian: mahasiswa sudah membuka pembahasan pada ${dateTime(keys_read_at)}, sebelum jawaban ini diterima.`
  if (before(score_read_at))
    return `Perhatian: mahasiswa sudah melihat nilainya pada ${dateTime(score_read_at)}, sebelum jawaban ini diterima.`
  return null
}

/** A late answer: kept, and counted or not by the lecturer's decision. */
function Late({ answer, late: lateAnswer, locked: isLocked, seen: seenMoments, deciding }: LateProps) {
  const { Told } = kinds[answer.type]
  const knew = knewWords(seenMoments, lateAnswer.received_at)
  return (
    <div className={classes.late}>
      <p>
        <b>{reasons[lateAnswer.reason]}</b> · {dateTime(lateAnswer.received_at)}
      </p>
      <Told question={{ ...answer, id: answer.question_id }} answer={lateAnswer.answer} Html={RichText} />
      <Attachment file={lateAnswer.answer_attachment} />
      {lateAnswer.declined_at === null ? (
        <>
          {knew && <p role="note">{knew}</p>}
          <div className={classes.decision}>
            <Button
              size="sm"
              variant="default"
              disabled={isLocked}
              onClick={() => deciding.count(lateAnswer.id)}
            >
              {lateAnswer.reason === 'superseded' ? 'Hitung jawaban ini' : 'Hitung jawaban terlambat'}
            </Button>
            {lateAnswer.waits === 1 && (
              <Button
                size="sm"
                variant="default"
                disabled={isLocked}
                onClick={() => deciding.decline(lateAnswer.id)}
              >
                Tidak dihitung
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <p>
            <b>Tidak dihitung</b> · diputuskan {lateAnswer.declined_by}, {dateTime(lateAnswer.declined_at)}
          </p>
          <Button
            size="sm"
            variant="default"
            disabled={isLocked}
            onClick={() => deciding.reconsider(lateAnswer.id)}
          >
            Batalkan keputusan
          </Button>
        </>
      )}
    </div>
  )
}
