import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import {
  EXCUSED,
  EXCUSED_HINT,
  type FinalStatus,
  GRADE_POINTS,
  type GradebookItem,
  type ItemState,
  isLeftOut,
} from '@tuntas/contract/insight/reports'
import { number, score } from '../../../kit/format'
import { ReportTools } from '../../../kit/report/ReportContent'
import { PeopleTable } from '../../../ui/PeopleTable'
import classes from './Gradebook.module.css'
import { type Closing, GradebookClosing } from './GradebookClosing'
import { MarkCell } from './MarkCell'
import { type Book, useWeights, type Weights } from './useWeights'
import { readWeight } from './weights'

type Row = {
  user_id: number
  name: string
  nim: string
  scores: { score: number | null; missing: 0 | 1; state: ItemState }[]
  final: number | null
  grade: string
  ipk: number | null
  assessed: number
  status: FinalStatus
  closed: { final: number | null; grade: string } | null
}
type GradebookTableProps = { course: number; rows: readonly Row[]; book: Book & { closing: Closing } }

export function GradebookTable({ course, rows, book }: GradebookTableProps) {
  const { items, drafts } = book
  const weights = useWeights(course, book)
  const isClosed = book.closing.state === 'closed'
  if (items.length + drafts.length === 0)
    return <p className={classes.without}>Kelas ini belum punya tugas atau kuis yang terbit.</p>
  return (
    <>
      <WeightBar weights={weights} book={book} fixed={isClosed} />
      <GradebookClosing courseId={course} closing={book.closing} />
      <PeopleTable
        label="Buku nilai"
        rows={rows}
        columns={[
          ...items.map((item, at) => ({
            key: item.id,
            label: item.name,
            align: 'end' as const,
            sort: `scores.${at}.score`,
            head: <ItemHead item={item} weights={weights} fixed={isClosed} />,
            cell: (row: Row) =>
              isTypable(item, row.scores[at], isClosed) ? (
                <MarkCell lesson={item} person={row}>
                  <Score cell={row.scores[at]} />
                </MarkCell>
              ) : (
                <Score cell={row.scores[at]} />
              ),
          })),
          ...drafts.map((item) => ({
            key: item.id,
            label: `${item.name} (draf)`,
            align: 'end' as const,
            head: <ItemHead item={item} weights={weights} fixed={isClosed} draft />,
            cell: () => <span className={classes.draft}>draf</span>,
          })),
          {
            key: 'final',
            label: 'Nilai akhir',
            align: 'end',
            sort: 'final',
            stay: 9,
            cell: (row) => <Final row={row} />,
          },
          {
            key: 'grade',
            label: 'Grade',
            align: 'center',
            sort: 'final',
            cell: (row) => row.grade,
          },
          {
            key: 'ipk',
            label: GRADE_POINTS,
            align: 'end',
            sort: 'ipk',
            cell: (row) => score(row.ipk),
          },
        ]}
      />
    </>
  )
}

/** Marks of assignments are given by hand; those of tools can be. */
const isTypable = ({ type }: GradebookItem, cell: Row['scores'][number] | undefined, isClosed: boolean) =>
  type !== 'QUIZ' && !isClosed && cell !== undefined && !isLeftOut(cell.state)

/** Without unit: 73,1. */
const plainMark = (final: number | null) => (final === null ? '-' : number(final))

/** A provisional mark must not look like a final one. */
function Final({ row: { final, grade, status, assessed, closed: closedMark } }: { row: Row }) {
  if (closedMark && closedMark.final !== final)
    return (
      <span className={classes.changed} data-tone="soga">
        Ditutup {plainMark(closedMark.final)} · kini {plainMark(final)}
      </span>
    )
  // Another scale changes the letter alone.
  if (closedMark && closedMark.grade !== grade)
    return (
      <span className={classes.changed} data-tone="soga">
        {plainMark(final)} · ditutup {closedMark.grade}
      </span>
    )
  if (final === null || status === 'complete') return <b>{score(final)}</b>
  return (
    <span className={classes.provisional}>
      ≈ {score(final)}
      <small>
        {number(assessed)}% <span>bobot </span>dinilai
      </small>
    </span>
  )
}

/** Missing work counts 0 but must not look like a score of 0. */
function Score({ cell }: { cell: Row['scores'][number] | undefined }) {
  if (!cell) return '-'
  if (isLeftOut(cell.state))
    return (
      <span className={classes.draft} title={cell.state === 'excused' ? EXCUSED_HINT : undefined}>
        {EXCUSED}
      </span>
    )
  if (!cell.missing) return score(cell.score)
  return (
    <span className={classes.missing} data-tone="mengkudu">
      <IconAlertTriangle size={13} aria-hidden />
      Tidak ada
    </span>
  )
}

const kinds = { ASSIGNMENT: 'Tugas', QUIZ: 'Kuis', LESSON: 'Materi', TOOL: 'Alat luar' } as const

type ItemHeadProps = { item: GradebookItem; weights: Weights; fixed: boolean; draft?: true }
function ItemHead({ item, weights, fixed: isFixed, draft }: ItemHeadProps) {
  const text = weights.getWeightText(item)
  const isEditable = !isFixed && weights.isEditing
  return (
    <span className={classes.head}>
      <span className={classes.name} title={`${kinds[item.type]} · ${item.section} · ${item.name}`}>
        {item.name}
      </span>
      <span className={isEditable ? classes.printed : classes.weight}>
        {draft && 'draf · '}bobot {text}%
      </span>
      {isEditable && (
        <TextInput
          className={classes.typed}
          size="sm"
          inputMode="decimal"
          aria-label={`Bobot ${item.name} dalam persen`}
          value={text}
          error={readWeight(text) === null}
          rightSection="%"
          onChange={(event) => weights.write(item.id, event.currentTarget.value)}
        />
      )}
    </span>
  )
}

type WeightBarProps = { weights: Weights; book: Book; fixed: boolean }
/** Sum of the weights, whether it is 100, and while they are edited the ways to set them. */
function WeightBar({ weights, book, fixed: isFixed }: WeightBarProps) {
  const { sum, draftSum, isEditing, dirty, busy, save } = weights
  const isComplete = sum === 100
  const hint =
    sum === null
      ? 'Isi bobot dengan angka 0 sampai 100.'
      : sum < 100
        ? `Kurang ${number(100 - sum)}%.`
        : `Lebih ${number(sum - 100)}%.`
  const SumIcon = isComplete ? IconCheck : IconAlertTriangle
  const sumText = (
    <p role="status" className={classes.sum} data-tone={isComplete ? 'daun' : 'soga'}>
      <SumIcon size={17} aria-hidden />
      <span>
        Jumlah bobot <b>{sum === null ? '-' : `${number(sum)}%`}</b>
        {draftSum !== null && draftSum > 0 && ` (${number(draftSum)}% pada ${book.drafts.length} draf)`}
        {!isComplete && ` · ${hint} Jumlah bobot harus 100%.`}
      </span>
    </p>
  )
  const edit = !isFixed && !isEditing && (
    <Button size="xs" variant="default" onClick={weights.edit}>
      Ubah bobot
    </Button>
  )
  if (isComplete && !isEditing)
    return (
      <ReportTools>
        {sumText}
        {edit}
      </ReportTools>
    )
  return (
    <div className={classes.bar}>
      {sumText}
      <div data-no-print>
        {edit}
        {isEditing && (
          <>
            <Button size="xs" variant="default" onClick={weights.shareEqually}>
              Bagi rata
            </Button>
            {book.has_plan === 1 && (
              <Button size="xs" variant="default" onClick={weights.followPlan}>
                Kembali ke bobot RPS
              </Button>
            )}
            <Button size="xs" variant="default" onClick={weights.close}>
              Batal
            </Button>
            <Button size="xs" disabled={!dirty || !isComplete} loading={busy} onClick={save}>
              Simpan bobot
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
