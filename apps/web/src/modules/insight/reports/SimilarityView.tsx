import { Button, Card } from '@mantine/core'
import { IconDatabaseOff, IconUsersGroup } from '@tabler/icons-react'
import { type SimilarAnswers, similarAnswers, similarAnswersFile } from '@tuntas/contract/insight/measurement'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { count, score } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { coefficient } from '../../../kit/report/coefficient'
import { LazyExport } from '../../../kit/report/LazyExport'
import { useReportSearch } from '../../../kit/report/ReportPage'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './calibration.module.css'

/** Kemiripan jawaban: identical wrong answers and rapid attempts, computed when asked for. */
export default function SimilarityView() {
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <Compared />
  return (
    <Card>
      <EmptyState
        icon={IconUsersGroup}
        title="Kemiripan jawaban"
        hint="Membandingkan jawaban salah tiap dua mahasiswa. Hasilnya indikasi, bukan bukti, dan tidak disimpan."
        action={<Button onClick={() => setIsWanted(true)}>Hitung kemiripan</Button>}
      />
    </Card>
  )
}

function Compared() {
  const { search } = useReportSearch()
  const query = {
    courses_id: Number(search.courses_id),
    lessons_id: Number(search.quiz_id),
    attempt: search.attempt as 'first' | undefined,
  }
  const similar = useData(similarAnswers, { query }, { staleTime: 0 })
  return (
    <Loaded query={similar} failed="Kemiripan jawaban gagal dihitung">
      {(data) => (
        <>
          <ListNote>{data.message}</ListNote>
          <Pairs data={data} />
          <Rapid rapid={data.rapid} />
          <div className={classes.files} data-no-print>
            <LazyExport endpoint={similarAnswersFile} query={query} noun="kemiripan jawaban" label="Excel" />
          </div>
        </>
      )}
    </Loaded>
  )
}

/** 3 menit 5 detik */
const formatSeconds = (value: number) => {
  const [minutes, seconds] = [Math.floor(value / 60), Math.round(value % 60)]
  return minutes === 0 ? `${seconds} detik` : `${minutes} menit ${seconds} detik`
}

const formatChance = (p: number) =>
  p < 0.0001 ? p.toExponential(1).replace('.', ',') : p.toFixed(4).replace('.', ',')

function Pairs({ data: { flagged, n, pairs, expected_false } }: { data: SimilarAnswers }) {
  return (
    <Card>
      <h2 className={classes.title}>Jawaban salah yang sama</h2>
      <p className={classes.note}>
        {count(pairs)} pasang dari {count(n)} mahasiswa dibandingkan. Tanpa menyontek diharapkan{' '}
        {coefficient(expected_false)} pasang terindikasi karena kebetulan.
      </p>
      {flagged.length === 0 ? (
        <EmptyState
          icon={IconDatabaseOff}
          title="Tidak ada pasangan yang terindikasi"
          hint="Paling sedikit 5 jawaban salah yang sama diperlukan."
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <section className={classes.scroll} aria-label="Pasangan terindikasi" tabIndex={0}>
          <table className={classes.items}>
            <thead>
              <tr>
                {['Mahasiswa', 'Sama-sama salah', 'Salahnya sama', 'Diharapkan', 'Peluang', 'Nomor soal'].map(
                  (head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {flagged.map(({ a, b, both_wrong, same_wrong, expected, p, numbers }) => (
                <tr key={`${a.user_id} ${b.user_id}`}>
                  <th scope="row">
                    {a.name} <small>{a.nim}</small>
                    <br />
                    {b.name} <small>{b.nim}</small>
                  </th>
                  <td>{count(both_wrong)}</td>
                  <td>{count(same_wrong)}</td>
                  <td>{coefficient(expected)}</td>
                  <td>{formatChance(p)}</td>
                  <td>{numbers.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}

function Rapid({ rapid }: Pick<SimilarAnswers, 'rapid'>) {
  return (
    <Card className={classes.dif}>
      <h2>Pengerjaan kilat</h2>
      {rapid === null ? (
        <p>Dinilai mulai 10 pengerjaan di layar.</p>
      ) : (
        <>
          <p>
            Lebih singkat dari {formatSeconds(rapid.limit_second)}, sepersepuluh waktu tengah (
            {formatSeconds(rapid.median_second)}).
          </p>
          {rapid.list.length === 0 ? (
            <p>Tidak ada.</p>
          ) : (
            <table className={classes.items}>
              <thead>
                <tr>
                  <th scope="col">Mahasiswa</th>
                  <th scope="col">Waktu</th>
                  <th scope="col">Nilai</th>
                </tr>
              </thead>
              <tbody>
                {rapid.list.map(({ user_id, name, nim, second, score: earned }) => (
                  <tr key={user_id}>
                    <th scope="row">
                      {name} <small>{nim}</small>
                    </th>
                    <td>{formatSeconds(second)}</td>
                    <td>{score(earned)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Card>
  )
}
