import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { filesIn, MAX_FILES, writeFiles } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { useState } from 'react'
import { kinds } from '../../../kinds/index'
import { keepLocally } from '../../../kit/device/keepLocally'
import { toPlain } from '../../../kit/form/plainText'
import { RichText } from '../../../ui/RichText'
import classes from './SupersededNote.module.css'
import type { Paper } from './usePaper'

type Superseded = NonNullable<PaperQuestion['superseded']>
/** An answer with the file beside it. */
type Whole = { answer: string; beside: string }

type Pressed = {
  isUsed: boolean
  /** The answer replaced by the last press; until then the offer follows the current answer. */
  former: Whole | null
}
const UNPRESSED: Pressed = { isUsed: false, former: null }
/** Presses since the paper was read; kept while another question is shown. */
const pressedNotes = new WeakMap<Superseded, Pressed>()

const getSeenKey = ({ id }: Superseded) => `jawaban-lain-${id}`

/** Files of both answers, up to the question's limit. */
const withFiles = ({ content }: PaperQuestion, now: string, otherAnswer: string) => {
  const all = [...new Set([...(filesIn(now) ?? []), ...(filesIn(otherAnswer) ?? [])])]
  const { max_files = MAX_FILES } = content as { max_files?: number }
  return all.length > 0 && all.length <= max_files ? writeFiles(all) : otherAnswer
}

/** Content of a text without letters. */
const DRAWN = /<(img|table)\b|data-latex="[^"]/i

/** The answer after accepting the offer; undefined if it is already included. */
const findOffered = (question: PaperQuestion, superseded: Superseded, now: Whole): Whole | null => {
  const { writes } = kinds[question.type]
  const otherAnswer = superseded.answer ?? ''
  const isHeld =
    now.answer.includes(otherAnswer) ||
    (writes && !DRAWN.test(otherAnswer) && toPlain(now.answer).includes(toPlain(otherAnswer)))
  const file = superseded.answer_attachment
  const offeredAnswer = {
    answer: isHeld ? now.answer : withFiles(question, now.answer, otherAnswer),
    beside: file ? writeFiles([file]) : now.beside,
  }
  return offeredAnswer.answer === now.answer && offeredAnswer.beside === now.beside ? null : offeredAnswer
}

type NoteProps = {
  question: PaperQuestion
  superseded: Superseded
  paper: Pick<Paper, 'answers' | 'answer' | 'attach' | 'beside'>
  disabled: boolean
  /** Called to remount the fields. */
  onSwap: () => void
  /** Called when the focused button disappears. */
  onIgnore: () => void
}

/** Offers an answer of a device with an older epoch, which the server keeps but does not count. */
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
  const [{ isUsed, former: formerAnswer }, setPressed] = useState(
    () => pressedNotes.get(superseded) ?? UNPRESSED,
  )
  const otherAnswer = formerAnswer ?? findOffered(question, superseded, now)
  if (isIgnored || !otherAnswer) return null
  const ignore = () => {
    keepLocally(seenKey, '1')
    setIgnored(true)
    onIgnore()
  }
  const swap = () => {
    const next = { isUsed: !isUsed, former: now }
    pressedNotes.set(superseded, next)
    setPressed(next)
    if (otherAnswer.beside !== now.beside) paper.attach(id, otherAnswer.beside)
    if (otherAnswer.answer !== now.answer) paper.answer(id, otherAnswer.answer)
    onSwap()
  }
  return (
    <section className={classes.note} aria-label="Jawaban lain">
      <p role="status">
        <IconCopy size={17} aria-hidden />
        <span>
          {isUsed
            ? 'Sekarang jawaban itu yang dipakai.'
            : 'Kamu juga menjawab soal ini di perangkat atau tab lain. Jawaban itu tidak dihitung. Mau memakainya?'}
        </span>
      </p>
      {!isUsed && kinds[type].writes && superseded.answer && <RichText html={superseded.answer} compact />}
      {!isUsed && superseded.answer_files.map((file) => <p key={file.id}>{file.name}</p>)}
      <div>
        <Button size="sm" variant="default" disabled={disabled} onClick={swap}>
          {isUsed ? 'Pakai jawaban sebelumnya' : 'Pakai jawaban itu'}
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
