import { Button, Card, Modal, NativeSelect } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconClockHour4,
  IconSelector,
  IconWriting,
  IconX,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { confirm } from '../../../kit/confirm'
import FeedbackField from '../../../kit/FeedbackField'
import { number } from '../../../kit/format'
import { EmptyState, ErrorState } from '../../../ui/Placeholder'
import { RichText } from '../../../ui/RichText'
import { Skeletons } from '../../../ui/Skeletons'
import { StateBadge } from '../../../ui/StateBadge'
import { Attachment } from './AnswerCard'
import classes from './EssayMarking.module.css'
import { gradedOf } from './essayQueue'
import { markWords } from './marks'
import { PointsField } from './PointsField'
import { useEssayKeys } from './useEssayKeys'
import { type EssaysState, useEssays } from './useEssays'

const LEAVING = { text: 'Umpan balik yang belum disimpan akan hilang.', danger: true }

/** Marks one question's essays, student after student. */
export default function EssayMarking({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const state = useEssays(lessonId)
  const { essays, rows, question } = state
  const close = async () => {
    if (!state.isWriting || (await confirm(LEAVING))) onClose()
  }
  return (
    <Modal
      opened
      fullScreen
      radius={0}
      onClose={() => void close()}
      title="Nilai esai"
      classNames={{ content: classes.content, header: classes.header }}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      transitionProps={{ duration: 120 }}
    >
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
          <div className={classes.top}>
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
            <p role="status">
              <b>{gradedOf(rows)}</b> dari <b>{rows.length}</b> dinilai
            </p>
            <progress value={gradedOf(rows)} max={Math.max(1, rows.length)} aria-label="Esai yang dinilai" />
          </div>
          <Card className={classes.question}>
            <p>
              <b>Soal {question.number}</b> · {number(question.point)} poin
            </p>
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
    </Modal>
  )
}

function OneEssay({ state, point }: { state: EssaysState; point: number }) {
  const { current, rows, at, busy, give, move } = state
  const points = useRef<HTMLInputElement>(null)
  useEssayKeys(state, () => points.current?.focus())
  if (!current) return null
  return (
    <Card className={classes.essay} component="section" aria-label={`Jawaban ${current.name}`}>
      <div className={classes.person}>
        <p>
          <b>{current.name}</b>
          <small>
            {current.nim} · {at + 1} dari {rows.length}
            {current.number > 1 && ` · Remedial ${current.number - 1}`}
          </small>
        </p>
        <StateBadge
          state={current.status === 'wait' ? 'waiting' : current.status}
          label={markWords(current)}
          quiet={false}
        />
      </div>
      <div className={classes.answer}>
        {current.answer ? <RichText html={current.answer} /> : <p>-</p>}
        <Attachment file={current.answer_attachment} />
      </div>
      <FeedbackField
        key={current.id}
        saved={current.feedback}
        draft={state.draft}
        onChange={state.write}
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
        {current.status !== 'wait' && (
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
          points={current.status === 'wait' ? null : current.points}
          point={point}
          disabled={busy}
          onGive={(given) => void give(given)}
        />
      </div>
      <div className={classes.moves}>
        <Button
          variant="default"
          disabled={at === 0}
          leftSection={<IconArrowLeft size={17} aria-hidden />}
          onClick={() => move(-1)}
        >
          Sebelumnya
        </Button>
        <p className={classes.keys}>
          <kbd>B</kbd> benar <kbd>S</kbd> salah <kbd>P</kbd> poin <kbd>←</kbd> <kbd>→</kbd> pindah
        </p>
        <Button
          variant="default"
          disabled={at === rows.length - 1}
          rightSection={<IconArrowRight size={17} aria-hidden />}
          onClick={() => move(1)}
        >
          Berikutnya
        </Button>
      </div>
    </Card>
  )
}
