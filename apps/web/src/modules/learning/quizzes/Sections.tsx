import { ActionIcon, Button, Card, TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsShuffle,
  IconArrowUp,
  IconLayoutList,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import { quizSections } from '@tuntas/contract/learning/sections'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { toPlain } from '../../../kit/form/plainText'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { count, number } from '../../../kit/format'
import { Grip } from '../../../ui/Grip'
import { moveId } from '../../../ui/reordering'
import { useReorder } from '../../../ui/useReorder'
import { DrawFields } from './DrawFields'
import classes from './Sections.module.css'
import {
  type Board,
  boardFrom,
  EMPTY_DRAW,
  flattenBoard,
  type SectionDraft,
  validateSection,
} from './sectionDrafts'
import { useBoard } from './useBoard'

/** Bagian of a quiz: question groups, and draws from the bank. */
export default function Sections({ lessonId }: { lessonId: number }) {
  const ofQuiz = { query: { lessons_id: lessonId } }
  const questions = useEndpoint(quizQuestions, ofQuiz)
  const sections = useEndpoint(quizSections, ofQuiz)
  return (
    <Loaded query={sections} count={4} failed="Bagian kuis gagal dimuat">
      {(reply) => (
        <SectionBoard
          lessonId={lessonId}
          reply={reply}
          texts={new Map(questions.data?.data.map(({ id, question }) => [id, toPlain(question)]))}
        />
      )}
    </Loaded>
  )
}

type SectionBoardProps = {
  lessonId: number
  reply: Reply<typeof quizSections>
  texts: ReadonlyMap<number, string>
}

let freshCount = 0
/** Keys of unsaved sections, beyond all ids. */
const freshKey = () => -3_000_000_000 - ++freshCount

function SectionBoard({ lessonId, reply, texts }: SectionBoardProps) {
  const { board, setBoard, dirty, saving } = useBoard({ lessonId, reply, texts })
  const [isTried, setTried] = useState(false)
  useLeaveGuard(() => dirty)
  const save = async () => {
    setTried(true)
    if (board.sections.some((one) => Object.keys(validateSection(one)).length > 0)) return
    if (await saving.run()) setTried(false)
  }
  const change = (key: number, more: Partial<SectionDraft>) =>
    setBoard(({ loose, sections }) => ({
      loose,
      sections: sections.map((one) => (one.key === key ? { ...one, ...more } : one)),
    }))
  const add = (draw: SectionDraft['draw']) =>
    setBoard(({ loose, sections }) => ({
      loose,
      sections: [...sections, { key: freshKey(), id: undefined, title: '', draw, ids: [] }],
    }))
  const remove = (key: number) =>
    setBoard(({ loose, sections }) => ({
      loose: [...loose, ...(sections.find((one) => one.key === key)?.ids ?? [])],
      sections: sections.filter((one) => one.key !== key),
    }))
  const shift = (key: number, step: number) =>
    setBoard(({ loose, sections }) => {
      const keys = sections.map((one) => one.key)
      const order = moveId(keys, key, keys.indexOf(key) + step)
      return {
        loose,
        sections: order.flatMap((one) => sections.find((section) => section.key === one) ?? []),
      }
    })
  const outdated = reply.data.some(({ draw }) => draw?.outdated)
  return (
    <>
      <div className={classes.bar}>
        <p>
          Setiap mahasiswa mendapat <b>{count(reply.total_question)}</b> soal ·{' '}
          <b>{number(reply.total_point)}</b> poin
        </p>
        {outdated && !dirty && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={saving.pending}
            onClick={save}
          >
            Perbarui dari bank
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconLayoutList size={18} aria-hidden />}
          onClick={() => add(null)}
        >
          Bagian soal tetap
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={18} aria-hidden />}
          onClick={() => add(EMPTY_DRAW)}
        >
          Undi dari bank
        </Button>
        <Button disabled={!dirty} loading={saving.pending} onClick={save}>
          Simpan bagian
        </Button>
      </div>
      {!dirty && <Overlaps {...reply} />}
      {board.sections.length === 0 && (
        <p className={classes.hint}>
          Tanpa bagian, semua mahasiswa mendapat semua soal. Tambah bagian untuk mengelompokkan soal, atau
          undi sebagian soal dari bank.
        </p>
      )}
      <Line
        lessonId={lessonId}
        board={board}
        texts={texts}
        choices={reply}
        tried={isTried}
        onBoard={setBoard}
        onChange={change}
        onRemove={remove}
        onShift={shift}
      />
    </>
  )
}

/** "Bagian “UTS” dan “Graf” berbagi 4 soal." */
function Overlaps({ data, overlaps }: Pick<Reply<typeof quizSections>, 'data' | 'overlaps'>) {
  if (overlaps.length === 0) return null
  const getTitle = (id: number) => `“${data.find((section) => section.id === id)?.title ?? ''}”`
  const pairs = overlaps.map(
    (one) => `${one.section_ids.map(getTitle).join(' dan ')} berbagi ${count(one.number)} soal`,
  )
  return (
    <p className={classes.hint}>
      Bagian {pairs.join('; ')}. Satu naskah memuat tiap soal paling banyak sekali.
    </p>
  )
}

type LineProps = {
  lessonId: number
  board: Board
  texts: ReadonlyMap<number, string>
  choices: Pick<Reply<typeof quizSections>, 'goals' | 'folders'>
  tried: boolean
  onBoard: (board: Board) => void
  onChange: (key: number, more: Partial<SectionDraft>) => void
  onRemove: (key: number) => void
  onShift: (key: number, step: number) => void
}

/** Headings and questions in one list: moving a question past a heading changes its section. */
function Line({ board, texts, onBoard, ...rest }: LineProps) {
  const excerptText = (id: number) => texts.get(id)?.slice(0, 60) || 'Soal'
  const reorder = useReorder({
    ids: flattenBoard(board),
    getName: excerptText,
    onOrder: (line) => onBoard(boardFrom(line, board.sections)),
  })
  const places = board.sections.map(({ key }) => key)
  return (
    <Card padding={0}>
      <p className={classes.unseen} role="status">
        {reorder.said}
      </p>
      <ol className={classes.line} aria-label="Bagian dan soal">
        {reorder.order.map((id) => {
          const section = board.sections.find(({ key }) => key === id)
          return (
            <li key={id} ref={reorder.rowRef(id)} data-held={reorder.dragging === id || undefined}>
              {section ? (
                <Heading section={section} at={places.indexOf(id)} last={places.length - 1} {...rest} />
              ) : (
                <div className={classes.question}>
                  <Grip className={classes.handle} {...reorder.handle(id)} />
                  <span>{texts.get(id) || 'Gambar atau rumus'}</span>
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

type HeadingProps = Omit<LineProps, 'board' | 'texts' | 'onBoard'> & {
  section: SectionDraft
  at: number
  last: number
}

function Heading({
  lessonId,
  section,
  at,
  last,
  choices,
  tried: isTried,
  onChange,
  onRemove,
  onShift,
}: HeadingProps) {
  const { key, title, draw, ids } = section
  const faults = isTried ? validateSection(section) : {}
  const name = title.trim() || `bagian ${at + 1}`
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <TextInput
          label={`Judul bagian ${at + 1}`}
          placeholder="Misalnya Bagian A: Pilihan ganda"
          value={title}
          error={faults.title}
          maxLength={120}
          onChange={(event) => onChange(key, { title: event.currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          aria-label={`Naikkan ${name}`}
          disabled={at === 0}
          onClick={() => onShift(key, -1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Turunkan ${name}`}
          disabled={at === last}
          onClick={() => onShift(key, 1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={`Hapus ${name}`} onClick={() => onRemove(key)}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {draw ? (
        <DrawFields
          lessonId={lessonId}
          draw={draw}
          errors={faults}
          goals={choices.goals}
          folders={choices.folders}
          onChange={(next) => onChange(key, { draw: next })}
        />
      ) : (
        <p className={classes.hint}>
          {ids.length > 0
            ? `${count(ids.length)} soal tetap`
            : 'Belum ada soal: seret soal ke bawah judul ini.'}
        </p>
      )}
    </div>
  )
}
