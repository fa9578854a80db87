import { Button, Card, NativeSelect, Switch } from '@mantine/core'
import { IconCheck, IconClockHour4, IconSelector, IconWriting, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { EssayRow } from '@tuntas/contract/learning/marking'
import { BONUS_NOTE } from '@tuntas/contract/learning/remedies'
import { type RefObject, useRef } from 'react'
import { number, score } from '../../../kit/format'
import FeedbackField from '../../../shared/marking/FeedbackField'
import { MarkedPerson, MarkingDialog, MarkingMoves, MarkingTop } from '../../../shared/marking/MarkingDialog'
import { MarkingStrip, type StripPerson } from '../../../shared/marking/MarkingStrip'
import { computeMean, countMarked } from '../../../shared/marking/markingQueue'
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
          <MarkingTop
            marked={countMarked(rows, waits)}
            total={rows.length}
            mean={sayMean(rows)}
            label="Esai yang dinilai"
          >
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
            <Switch
              label="Tanpa nama"
              title="Nama tampil lagi setelah hasil dikembalikan"
              checked={state.isNameless}
              onChange={(event) => state.hideNames(event.currentTarget.checked)}
            />
            <Link to="/teacher/courses/second-mark/$id" params={{ id: String(lessonId) }}>
              Penilai kedua
            </Link>
          </MarkingTop>
          {rows.length > 0 && <MarkingStrip people={rows.map(toPerson)} at={state.at} onGo={state.goTo} />}
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
            <OneEssay state={state} point={question.point} explanation={question.explanation} />
          )}
        </div>
      )}
    </MarkingDialog>
  )
}

/** Mean points of the marked essays. */
const sayMean = (rows: readonly EssayRow[]) => {
  const mean = computeMean(rows.filter((row) => !waits(row)).map((row) => readOwnMark(row).points))
  return mean === null ? null : `${score(mean)} poin`
}

const toPerson = (row: EssayRow): StripPerson => ({
  id: row.id,
  name: row.number > 1 ? `${row.name} (remedial ${row.number - 1})` : row.name,
  state: waits(row) ? 'waiting' : 'marked',
})

type OneEssayProps = { state: EssaysState; point: number; explanation: string | null }

function OneEssay({ state, point, explanation }: OneEssayProps) {
  const { current, rows, at, busy, give, move } = state
  const points = useRef<HTMLInputElement>(null)
  useMarkingKeys(
    {
      b: () => void give({ status: 'correct' }),
      s: () => void give({ status: 'wrong' }),
      p: () => points.current?.focus(),
      u: () => state.draft?.feedback === undefined && state.write({ feedback: current?.feedback ?? '' }),
    },
    move,
    () => points.current?.form?.requestSubmit(),
  )
  if (!current) return null
  const ownMark = readOwnMark(current)
  return (
    <Card className={classes.essay} component="section" aria-label={`Jawaban ${current.name}`}>
      <MarkedPerson
        name={current.name}
        about={
          <>
            {current.nim && `${current.nim} · `}
            {at + 1} dari {rows.length}
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
      {explanation && (
        <details className={classes.model} open>
          <summary>Pembahasan</summary>
          <RichText html={explanation} compact />
        </details>
      )}
      <Marks state={state} current={current} point={point} inputRef={points} />
      <FeedbackField
        key={current.id}
        saved={current.feedback}
        draft={state.draft?.feedback}
        onChange={(feedback) => state.write({ feedback })}
        onSave={state.say}
        busy={busy}
        hint="Ikut tersimpan bersama nilainya. Mahasiswa membacanya setelah nilai kuis keluar."
      />
      <MarkingMoves
        at={at}
        total={rows.length}
        onMove={move}
        keys={
          <>
            <kbd>B</kbd> benar <kbd>S</kbd> salah <kbd>P</kbd> poin <kbd>U</kbd> umpan balik{' '}
            <kbd>Ctrl+Enter</kbd> simpan & lanjut <kbd>←</kbd> <kbd>→</kbd> pindah
          </>
        }
      />
    </Card>
  )
}

type MarksProps = {
  state: EssaysState
  current: EssayRow
  point: number
  inputRef: RefObject<HTMLInputElement | null>
}

/** Right, wrong or points; on phones they stay at the bottom. */
function Marks({ state, current, point, inputRef }: MarksProps) {
  const { busy, give } = state
  const ownMark = readOwnMark(current)
  return (
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
        inputRef={inputRef}
        points={ownMark.status === 'wait' ? null : ownMark.points}
        typed={state.draft?.points}
        onType={(points) => state.write({ points })}
        point={point}
        disabled={busy}
        onGive={(mark) => void give(mark)}
      />
    </div>
  )
}
