import { Button, Card, NativeSelect } from '@mantine/core'
import { IconCheck, IconClockHour4, IconSelector, IconWriting, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { BONUS_NOTE } from '@tuntas/contract/learning/remedies'
import { useRef } from 'react'
import { number } from '../../../kit/format'
import FeedbackField from '../../../shared/marking/FeedbackField'
import { MarkedPerson, MarkingDialog, MarkingMoves, MarkingTop } from '../../../shared/marking/MarkingDialog'
import { countMarked } from '../../../shared/marking/markingQueue'
import { useMarkingKeys } from '../../../shared/marking/useMarkingKeys'
import { EmptyState, ErrorState } from '../../../ui/Placeholder'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import { StateBadge } from '../../../ui/StateBadge'
import { Attachment } from './AnswerCard'
import classes from './EssayMarking.module.css'
import { markWords, readOwnMark } from './marks'
import { PointsField } from './PointsField'
import { UNSAVED } from './useDrafts'
import { type EssaysState, useEssays, waits } from './useEssays'

/** Marks the essays of one question one by one. */
export default function EssayMarking({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const state = useEssays(lessonId)
  const { essays, rows, question } = state
  return (
    <MarkingDialog title="Nilai esai" isWriting={state.isWriting} unsaved={UNSAVED} onClose={onClose}>
      {essays.isPending && <Skeletons shape="cards" count={2} />}
      {essays.isError && !essays.data && (
        <ErrorState
          title="Jawaban esai gagal dimuat"
          hint={essays.error.message}
          onRetry={() => essays.refetch()}
          retrying={essays.isFetching}
        />
      )}
      {essays.data && !question && (
        <EmptyState
          icon={IconWriting}
          title="Data tidak ditemukan"
          hint="Kuis ini tidak memiliki soal esai."
        />
      )}
      {essays.data && question && (
        <div className={classes.page}>
          <MarkingTop marked={countMarked(rows, waits)} total={rows.length} label="Esai yang dinilai">
            <NativeSelect
              label="Soal"
              data={essays.data.questions.map((one) => ({
                value: String(one.id),
                label: `Soal ${one.number} · ${one.wait} dari ${one.total} menunggu`,
              }))}
              value={String(question.id)}
              onChange={(event) => state.choose(Number(event.currentTarget.value))}
              rightSection={<IconSelector size={16} aria-hidden />}
            />
            <Link to="/teacher/courses/second-mark/$id" params={{ id: String(lessonId) }}>
              Penilai kedua
            </Link>
          </MarkingTop>
          <Card className={classes.question}>
            <p>
              <b>Soal {question.number}</b> · {number(question.point)} poin
            </p>
            {question.bonus === 1 && <p>{BONUS_NOTE}</p>}
            <RichText html={question.question} />
          </Card>
          {rows.length === 0 ? (
            <EmptyState
              icon={IconWriting}
              title="Data tidak ditemukan"
              hint="Belum ada jawaban untuk soal ini."
            />
          ) : (
            <OneEssay state={state} point={question.point} />
          )}
        </div>
      )}
    </MarkingDialog>
  )
}

function OneEssay({ state, point }: { state: EssaysState; point: number }) {
  const { current, rows, at, busy, give, move } = state
  const points = useRef<HTMLInputElement>(null)
  useMarkingKeys(
    {
      b: () => void give({ status: 'correct' }),
      s: () => void give({ status: 'wrong' }),
      p: () => points.current?.focus(),
    },
    move,
  )
  if (!current) return null
  const ownMark = readOwnMark(current)
  return (
    <Card className={classes.essay} component="section" aria-label={`Jawaban ${current.name}`}>
      <MarkedPerson
        name={current.name}
        about={
          <>
            {current.nim} · {at + 1} dari {rows.length}
            {current.number > 1 && ` · Remedial ${current.number - 1}`}
          </>
        }
      >
        <StateBadge
          state={ownMark.status === 'wait' ? 'waiting' : ownMark.status}
          label={markWords(ownMark)}
          quiet={false}
        />
      </MarkedPerson>
      <div className={classes.answer}>
        {current.answer && <RichText html={current.answer} />}
        {!current.answer && current.answer_files.length === 0 && <p>-</p>}
        <Attachment file={current.answer_attachment} />
        {current.answer_files.map((file) => (
          <Attachment key={file.id} file={file} />
        ))}
      </div>
      <FeedbackField
        key={current.id}
        saved={current.feedback}
        draft={state.draft?.feedback}
        onChange={(feedback) => state.write({ feedback })}
        onSave={state.say}
        busy={busy}
        hint="Ikut tersimpan bersama nilainya. Mahasiswa membacanya setelah nilai kuis keluar."
      />
      <div className={classes.marks}>
        <Button
          color="daun"
          disabled={busy}
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => void give({ status: 'correct' })}
        >
          Benar
        </Button>
        <Button
          color="mengkudu"
          disabled={busy}
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => void give({ status: 'wrong' })}
        >
          Salah
        </Button>
        {ownMark.status !== 'wait' && (
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconClockHour4 size={18} aria-hidden />}
            onClick={() => void give({ status: 'wait' })}
          >
            Menunggu
          </Button>
        )}
        <PointsField
          key={`${current.id}-${current.version}`}
          inputRef={points}
          points={ownMark.status === 'wait' ? null : ownMark.points}
          typed={state.draft?.points}
          onType={(points) => state.write({ points })}
          point={point}
          disabled={busy}
          onGive={(mark) => void give(mark)}
        />
      </div>
      <MarkingMoves
        at={at}
        total={rows.length}
        onMove={move}
        keys={
          <>
            <kbd>B</kbd> benar <kbd>S</kbd> salah <kbd>P</kbd> poin <kbd>←</kbd> <kbd>→</kbd> pindah
          </>
        }
      />
    </Card>
  )
}
