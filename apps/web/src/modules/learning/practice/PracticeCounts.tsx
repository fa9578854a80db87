import { Card } from '@mantine/core'
import { practiceCounts } from '@tuntas/contract/learning/practice'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import classes from './PracticeCounts.module.css'
import { formatGoalsName, stateWords } from './words'

/** A goal needs this many questions to decide readiness. */
const ENOUGH = 5

/** Practice progress of a class by goal: numbers only. */
export default function PracticeCounts({ courseId }: { courseId: number }) {
  const counts = useData(practiceCounts, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <Card padding={0} component="section" className={classes.card} aria-labelledby="latihan-kelas">
      <div className={classes.head}>
        <h2 id="latihan-kelas">Latihan mahasiswa</h2>
        <p>
          Jumlah saja; jawaban tiap mahasiswa tidak ditampilkan. Soal latihan ditulis di Daftar Soal sebuah
          kuis dengan tombol Buat Soal Latihan.
        </p>
      </div>
      <Loaded
        query={counts}
        count={3}
        failed="Latihan gagal dimuat"
        empty={<p className={classes.none}>Belum ada soal latihan di kelas ini.</p>}
      >
        {(rows) => <Goals rows={rows} />}
      </Loaded>
    </Card>
  )
}

type Row = Data<typeof practiceCounts>[number]

/** Goals practised only with past questions are collapsed below. */
function Goals({ rows }: { rows: readonly Row[] }) {
  const practisedGoals = rows.filter(({ total_question }) => total_question > 0)
  const otherGoals = rows.filter(({ total_question }) => total_question === 0)
  return (
    <>
      {practisedGoals.length === 0 && <p className={classes.none}>Belum ada soal latihan di kelas ini.</p>}
      <List rows={practisedGoals} />
      {otherGoals.length > 0 && (
        <details className={classes.others}>
          <summary>Tujuan yang dilatih dari soal kuis lama ({otherGoals.length})</summary>
          <List rows={otherGoals} />
        </details>
      )}
    </>
  )
}

const List = ({ rows }: { rows: readonly Row[] }) => (
  <ul className={classes.list}>
    {rows.map((row) => (
      <Goal key={row.goal_id ?? 0} row={row} />
    ))}
  </ul>
)

const parts = ['ready', 'practising', 'not_started'] as const

function Goal({ row }: { row: Row }) {
  const { goals, total_question } = row
  return (
    <li>
      <div className={classes.goal}>
        <b>{formatGoalsName(goals)}</b>
        {total_question > 0 && (
          <small data-few={total_question < ENOUGH || undefined}>
            {count(total_question)} soal latihan
            {total_question < ENOUGH && `, sebaiknya ${ENOUGH} atau lebih`}
          </small>
        )}
      </div>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(
          (part) => row[part] > 0 && <span key={part} data-part={part} style={{ flexGrow: row[part] }} />,
        )}
      </div>
      <p className={classes.numbers}>
        {parts.map((part) => (
          <span key={part} data-part={part}>
            <b>{count(row[part])}</b> {stateWords[part].label.toLowerCase()}
          </span>
        ))}
      </p>
    </li>
  )
}
