import { Card } from '@mantine/core'
import { iku7, iku7File } from '@tuntas/contract/insight/components'
import { courseMethodNames, IKU7_LEAST } from '@tuntas/contract/insight/plans.vocabulary'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { number } from '../../../kit/format'
import ExportButton from '../../../kit/report/ExportButton'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './outcomes.module.css'

type Report = Data<typeof iku7>
type Iku7Props = {
  query: { study_program_id: number; curriculum_id: number; year_id: number | undefined }
}

/** Mata kuliah that count for IKU-7 in one semester. */
export default function Iku7({ query }: Iku7Props) {
  const report = useData(iku7, { query })
  return (
    <Card component="section" aria-labelledby="iku7" className={classes.part}>
      <h2 id="iku7">Mata kuliah IKU-7</h2>
      <Loaded query={report} count={3} failed="IKU-7 gagal dimuat">
        {({ year, percent, total_met, total_subject, subjects, classes: rows }) => (
          <>
            <p className={classes.dimmed}>
              {year ?? 'Belum ada semester aktif'}: {total_met} dari {total_subject} mata kuliah
              {percent !== null && ` (${number(percent)}%)`} menyatakan case method atau proyek kelompok, dan
              paling sedikit {IKU7_LEAST}% nilai akhirnya dari aktivitas partisipatif dan hasil proyek.
            </p>
            <ExportButton endpoint={iku7File} query={query} noun="IKU-7" label="Unduh Excel IKU-7" />
            {rows.length > 0 ? <ClassTable rows={rows} /> : <SubjectTable subjects={subjects} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function ClassTable({ rows }: { rows: Report['classes'] }) {
  return (
    <ScrollRegion label="Kelas dan komponen nilainya" className={classes.scroll}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">Mata kuliah</th>
            <th scope="col">Kelas</th>
            <th scope="col">Metode</th>
            <th scope="col">Partisipatif dan proyek</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.courses_id}>
              <th scope="row">{row.course_category}</th>
              <td>{row.course}</td>
              <td>{row.course_method ? courseMethodNames[row.course_method] : 'Tidak dinyatakan'}</td>
              <td>{number(row.active)}%</td>
              <td>
                <Status meets={row.meets} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** For koordinators, who read no classes. */
function SubjectTable({ subjects }: Pick<Report, 'subjects'>) {
  return subjects.length === 0 ? null : (
    <ScrollRegion label="Mata kuliah dan komponen nilainya" className={classes.scroll}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">Mata kuliah</th>
            <th scope="col">Kelas memenuhi</th>
            <th scope="col">Partisipatif dan proyek terendah</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((row) => (
            <tr key={row.course_category_id}>
              <th scope="row">{row.course_category}</th>
              <td>
                {row.classes_met} dari {row.classes}
              </td>
              <td>{number(row.least_active)}%</td>
              <td>
                <Status meets={row.meets} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const Status = ({ meets }: { meets: 0 | 1 | boolean }) => (
  <ToneBadge tone={meets ? 'daun' : 'abu'}>{meets ? 'Memenuhi' : 'Belum'}</ToneBadge>
)
