import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { filesIn, MAX_FILES, writeFiles } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { useState } from 'react'
import { kinds } from '../../../kinds/index'
import { keepLocally } from '../../../kit/keepLocally'
import { toPlain } from '../../../kit/plainText'
import { RichText } from '../../../ui/RichText'
import classes from './SupersededNote.module.css'
import type { Paper } from './usePaper'

type Superseded = NonNullable<PaperQuestion['superseded']>
/** An answer, and the file beside it. */
type Whole = { answer: string; beside: string }

type Pressed = {
  isUsed: boolean
  /** What the last press took away; until then the offer follows what is written. */
  former: Whole | null
}
const UNPRESSED: Pressed = { isUsed: false, former: null }
/** What was pressed since the paper was read, also while another question is looked at. */
const pressed = new WeakMap<Superseded, Pressed>()

const getSeenKey = ({ id }: Superseded) => `jawaban-lain-${id}`

/** Files of both, where the question takes as many. */
const withFiles = ({ content }: PaperQuestion, now: string, other: string) => {
  const all = [...new Set([...(filesIn(now) ?? []), ...(filesIn(other) ?? [])])]
  const { max_files = MAX_FILES } = content as { max_files?: number }
  return all.length > 0 && all.length <= max_files ? writeFiles(all) : other
}

/** Of these a text without signs says nothing. */
const DRAWN = /<(img|table)\b|data-latex="[^"]/i

/** What the answer would be with it; nothing where that has it all. */
const findOffered = (question: PaperQuestion, superseded: Superseded, now: Whole): Whole | null => {
  const { writes } = kinds[question.type]
  const other = superseded.answer ?? ''
  const isHeld =
    now.answer.includes(other) ||
    (writes && !DRAWN.test(other) && toPlain(now.answer).includes(toPlain(other)))
  const file = superseded.answer_attachment
  const offered = {
    answer: isHeld ? now.answer : withFiles(question, now.answer, other),
    beside: file ? writeFiles([file]) : now.beside,
  }
  return offered.answer === now.answer && offered.beside === now.beside ? null : offered
}

type NoteProps = {
  question: PaperQuestion
  superseded: Superseded
  paper: Pick<Paper, 'answers' | 'answer' | 'attach' | 'beside'>
  disabled: boolean
  /** The fields are to be drawn anew. */
  onSwap: () => void
  /** The focus needs another place. */
  onIgnore: () => void
}

/** Offers what a device answered that another one had gone on before: the server keeps it, and does not count it. */
export default function SupersededNote({
  question,
  superseded,
  paper,
  disabled,
  onSwap,
  onIgnore,
}: NoteProps) {
  const { id, type } = question
  const seenKey = getSeenKey(superseded)
  const now = { answer: paper.answers[id] ?? '', beside: paper.beside(id) }
  const [isIgnored, setIgnored] = useState(() => localStorage.getItem(seenKey) !== null)
  const [{ isUsed, former }, setPressed] = useState(() => pressed.get(superseded) ?? UNPRESSED)
  const other = former ?? findOffered(question, superseded, now)
  if (isIgnored || !other) return null
  const ignore = () => {
    keepLocally(seenKey, '1')
    setIgnored(true)
    onIgnore()
  }
  const swap = () => {
    const next = { isUsed: !isUsed, former: now }
    pressed.set(superseded, next)
    setPressed(next)
    if (other.beside !== now.beside) paper.attach(id, other.beside)
    if (other.answer !== now.answer) paper.answer(id, other.answer)
    onSwap()
  }
  return (
    <section className={classes.note} aria-label="Jawaban lain">
      <p role="status">
        <IconCopy size={17} aria-hidden />
        <span>
          {isUsed
            ? 'Jawaban yang tadinya tidak dihitung sekarang dipakai.'
            : 'Server juga menyimpan jawabanmu yang lain untuk soal ini. Jawaban itu tidak dihitung, karena pengerjaan dilanjutkan di perangkat atau tab lain.'}
        </span>
      </p>
      {!isUsed && kinds[type].writes && superseded.answer && <RichText html={superseded.answer} compact />}
      {!isUsed && superseded.answer_files.map((file) => <p key={file.id}>{file.name}</p>)}
      <div>
        <Button size="sm" variant="default" disabled={disabled} onClick={swap}>
          {isUsed ? 'Kembalikan yang sebelumnya' : 'Pakai jawaban itu'}
        </Button>
        {!isUsed && (
          <Button size="sm" variant="subtle" onClick={ignore}>
            Abaikan
          </Button>
        )}
      </div>
    </section>
  )
}
