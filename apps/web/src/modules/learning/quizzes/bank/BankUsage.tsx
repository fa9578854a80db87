import { Card } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { bankUsage, type KeptMeasure, modelNames } from '@tuntas/contract/learning/bank'
import { Loaded } from '../../../../kit/client/Loaded'
import { useData } from '../../../../kit/client/queries'
import { count, date, number } from '../../../../kit/format'
import { ConclusionMark } from '../../../../shared/marking/ConclusionMark'
import { EmptyState } from '../../../../ui/Placeholder'
import { PlainTable } from '../../../../ui/PlainTable'
import classes from './Bank.module.css'
import { MeasureCell } from './MeasureCell'

const figure = (value: number | null) => (value === null ? '-' : number(Math.round(value * 100) / 100))

type Measures = readonly (KeptMeasure & { version: number; user: string })[]

/** Calibration results by version, with advice. */
function Measures({ measures }: { measures: Measures }) {
  return (
    <Card component="section" aria-label="Ukuran butir">
      <h2>Ukuran butir</h2>
      <PlainTable
        label="Tabel ukuran butir"
        heads={['Disimpan', 'Oleh', 'Versi', 'Model', 'Infit', 'Outfit', 'Ukuran (logit)']}
      >
        {measures.map((keptMeasure, at) => (
          <tr key={at}>
            <th scope="row">{date(keptMeasure.measured_at)}</th>
            <td>{keptMeasure.user}</td>
            <td>{keptMeasure.version}</td>
            <td>{modelNames[keptMeasure.model]}</td>
            <td>{figure(keptMeasure.infit)}</td>
            <td>{figure(keptMeasure.outfit)}</td>
            <td>
              <MeasureCell measure={keptMeasure} />
            </td>
          </tr>
        ))}
      </PlainTable>
      <p className={classes.quiet}>Dari kalibrasi bank yang disimpan, yang terbaru di atas.</p>
    </Card>
  )
}

const yearHeads = [
  'Tahun semester',
  'Kuis',
  'Ditampilkan',
  'n',
  <abbr key="p" title="Tingkat kesukaran">
    P
  </abbr>,
  <abbr key="d" title="Daya beda">
    D
  </abbr>,
  <abbr key="r" title="Korelasi dengan soal lain">
    r
  </abbr>,
]

/** Quizzes with a question, and its statistics by year. */
export default function BankUsage({ id }: { id: number }) {
  const usage = useData(bankUsage, { query: { id } })
  return (
    <Loaded query={usage} failed="Pemakaian gagal dimuat" count={4}>
      {({ quizzes, years, measures }) =>
        quizzes.length === 0 ? (
          <EmptyState
            icon={IconChartBar}
            title="Belum pernah dipakai"
            hint="Ambil soal ini dari editor soal kuis."
          />
        ) : (
          <div className={classes.versions}>
            {years.length > 0 && (
              <Card component="section" aria-label="Statistik per tahun">
                <h2>Statistik per tahun</h2>
                <PlainTable label="Tabel statistik" heads={yearHeads}>
                  {years.map((year) => (
                    <tr key={year.year}>
                      <th scope="row">{year.year}</th>
                      <td>{count(year.quizzes)}</td>
                      <td>{count(year.shown)}</td>
                      <td>{count(year.n)}</td>
                      <td>{figure(year.p)}</td>
                      <td>{figure(year.d)}</td>
                      <td>{figure(year.r)}</td>
                    </tr>
                  ))}
                </PlainTable>
                <p className={classes.quiet}>
                  Dari pengerjaan pertama di kuis yang menanyakannya tanpa perubahan. P, D, dan r adalah
                  rata-rata kuis, ditimbang dengan banyaknya mahasiswa.
                </p>
              </Card>
            )}
            {measures.length > 0 && <Measures measures={measures} />}
            <Card component="section" aria-label="Dipakai di">
              <h2>Dipakai di</h2>
              <ul className={classes.list}>
                {quizzes.map((quiz, at) => (
                  <li key={at}>
                    <span>
                      {quiz.is_mine ? (
                        <Link to="/teacher/courses/lesson/quiz/$id" params={{ id: String(quiz.lessons_id) }}>
                          {quiz.name}
                        </Link>
                      ) : (
                        quiz.name
                      )}
                      <small>
                        {quiz.course} · {quiz.year} · versi {quiz.number}
                        {quiz.differs && ' · diubah di kuis ini'}
                      </small>
                      {quiz.verdict && <ConclusionMark of={quiz.verdict} />}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )
      }
    </Loaded>
  )
}
