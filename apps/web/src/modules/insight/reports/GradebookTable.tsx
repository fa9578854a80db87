import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { GRADE_POINTS, type GradebookItem } from '@tuntas/contract/insight/reports'
import { number, score } from '../../../kit/format'
import { PeopleTable } from '../../../ui/PeopleTable'
import classes from './Gradebook.module.css'
import { useWeights, type Weights } from './useWeights'
import { readWeight } from './weights'

type Row = {
  user_id: number
  name: string
  nim: string
  scores: { score: number | null; missing: 0 | 1 }[]
  final: number | null
  grade: string
  ipk: number | null
}
type GradebookTableProps = { course: number; rows: readonly Row[]; items: readonly GradebookItem[] }

export function GradebookTable({ course, rows, items }: GradebookTableProps) {
  const weights = useWeights(course, items)
  if (items.length === 0)
    return <p className={classes.without}>Kelas ini belum punya tugas atau kuis yang terbit.</p>
  return (
    <>
      <WeightBar weights={weights} />
      <PeopleTable
        label="Buku nilai"
        rows={rows}
        columns={[
          ...items.map((item, at) => ({
            key: item.id,
            label: item.name,
            align: 'end' as const,
            sort: `scores.${at}.score`,
            head: <ItemHead item={item} weights={weights} />,
            cell: (row: Row) => <Score cell={row.scores[at]} />,
          })),
          {
            key: 'final',
            label: 'Nilai akhir',
            align: 'end',
            sort: 'final',
            stay: 7,
            cell: (row) => <b>{score(row.final)}</b>,
          },
          {
            key: 'grade',
            label: 'Grade',
            align: 'center',
            sort: 'final',
            stay: 7,
            cell: (row) => row.grade,
          },
          {
            key: 'ipk',
            label: GRADE_POINTS,
            align: 'end',
            sort: 'ipk',
            stay: 7,
            cell: (row) => score(row.ipk),
          },
        ]}
      />
    </>
  )
}

/** What is missing after its window counts 0 and must not look like a score of 0. */
function Score({ cell }: { cell: Row['scores'][number] | undefined }) {
  if (!cell) return '-'
  if (!cell.missing) return score(cell.score)
  return (
    <span className={classes.missing} data-tone="mengkudu">
      <IconAlertTriangle size={13} aria-hidden />
      Tidak ada
    </span>
  )
}

const kinds = { ASSIGNMENT: 'TUGAS', QUIZ: 'KUIS', LESSON: 'MATERI' } as const

function ItemHead({ item, weights }: { item: GradebookItem; weights: Weights }) {
  const text = weights.getWeightText(item)
  return (
    <span className={classes.head}>
      <small>
        {kinds[item.type]} · {item.section}
      </small>
      <span>{item.name}</span>
      <span className={classes.printed}>bobot {text}%</span>
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
    </span>
  )
}

/** How much is shared out, and whether it is all. */
function WeightBar({ weights }: { weights: Weights }) {
  const { sum, dirty, busy, save } = weights
  const whole = sum === 100
  const hint =
    sum === null
      ? 'Isi bobot dengan angka 0 sampai 100.'
      : sum < 100
        ? `Kurang ${number(100 - sum)}%.`
        : `Lebih ${number(sum - 100)}%.`
  const SumIcon = whole ? IconCheck : IconAlertTriangle
  return (
    <div className={classes.bar} data-tone={whole ? 'daun' : 'soga'}>
      <p role="status">
        <SumIcon size={17} aria-hidden />
        <span>
          Jumlah bobot <b>{sum === null ? '-' : `${number(sum)}%`}</b>
          {!whole && ` · ${hint} Jumlah bobot harus 100%.`}
        </span>
      </p>
      <div data-no-print>
        <Button size="xs" variant="default" onClick={weights.shareEqually}>
          Bagi rata
        </Button>
        {dirty && (
          <Button size="xs" variant="default" onClick={weights.undo}>
            Batal
          </Button>
        )}
        {dirty && (
          <Button size="xs" disabled={!whole} loading={busy} onClick={save}>
            Simpan bobot
          </Button>
        )}
      </div>
    </div>
  )
}
