import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import type { Difference } from '../../../kit/form/differences'
import { count } from '../../../kit/format'
import type { Board, DrawDraft, SectionDraft } from './sectionDrafts'

/** Names for the comparison. */
type Names = {
  texts: ReadonlyMap<number, string>
  goals: readonly { id: number; text: string }[]
  folders: readonly { id: number; name: string }[]
}

const LONG = 60
const shortened = (text: string) => (text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text)

const questionsInWords = (ids: readonly number[], { texts }: Names) =>
  ids.map((id, at) => `${at + 1}. ${shortened(texts.get(id) || 'Gambar atau rumus')}`).join('\n')

const drawInWords = (draw: DrawDraft, { goals, folders }: Names) =>
  [
    `Undi ${draw.n} soal × ${draw.point} poin`,
    draw.folder_id && `folder ${folders.find(({ id }) => String(id) === draw.folder_id)?.name ?? '-'}`,
    draw.goal_id && `tujuan ${goals.find(({ id }) => String(id) === draw.goal_id)?.text ?? '-'}`,
    draw.level && `level ${draw.level.toUpperCase()}`,
    draw.type && questionTypeNames[draw.type],
    draw.per_student ? 'tiap mahasiswa sendiri' : 'satu undian untuk semua',
  ]
    .filter(Boolean)
    .join(', ')

const sectionInWords = (section: SectionDraft | undefined, names: Names): string => {
  if (!section) return ''
  const { title, draw, ids } = section
  const content = draw
    ? drawInWords(draw, names)
    : [`${count(ids.length)} soal tetap`, questionsInWords(ids, names)].filter(Boolean).join('\n')
  return `${title.trim() || 'Tanpa judul'}\n${content}`
}

/** Differences of two boards by section. */
export const diffBoards = (ownBoard: Board, otherBoard: Board, names: Names): Difference[] => {
  const places = Array.from(
    { length: Math.max(ownBoard.sections.length, otherBoard.sections.length) },
    (_, at) => at,
  )
  const all = [
    {
      label: 'Soal tanpa bagian',
      mine: questionsInWords(ownBoard.loose, names),
      theirs: questionsInWords(otherBoard.loose, names),
    },
    ...places.map((at) => ({
      label: `Bagian ${at + 1}`,
      mine: sectionInWords(ownBoard.sections[at], names),
      theirs: sectionInWords(otherBoard.sections[at], names),
    })),
  ]
  return all.filter((one) => one.mine !== one.theirs)
}
