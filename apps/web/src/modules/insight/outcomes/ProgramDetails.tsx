import { Card } from '@mantine/core'
import { outcomeCalled } from '@tuntas/contract/insight/outcomes'
import { programDetail } from '@tuntas/contract/insight/program-detail'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { date, number, score } from '../../../kit/format'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './outcomes.module.css'

type Detail = Data<typeof programDetail>
type ProgramDetailsProps = { query: { study_program_id: number; curriculum_id: number } }

/** CPL by cohort, the graduates, and the follow-ups with their proof. */
export default function ProgramDetails({ query }: ProgramDetailsProps) {
  const detail = useData(programDetail, { query })
  return (
    <Loaded query={detail} frame={Card} count={4} failed="Angkatan gagal dimuat">
      {(data) => (
        <>
          {data.cohorts.length > 0 && <Cohorts detail={data} />}
          {data.actions.length > 0 && <FollowUps actions={data.actions} />}
        </>
      )}
    </Loaded>
  )
}

function Cohorts({ detail: { pass, cpl, cohorts, graduates } }: { detail: Detail }) {
  return (
    <Card component="section" aria-labelledby="angkatan" className={classes.part}>
      <h2 id="angkatan">CPL per angkatan</h2>
      <p className={classes.dimmed}>
        Rata-rata mahasiswa dari semua kelas yang ditutup, berbobot sks × porsi CPL di nilai akhir; batas{' '}
        {number(pass)}. {graduates.complete} dari {graduates.total} lulusan yang terukur mencapai semua CPL.
        Setiap mahasiswa ada di Excel.
      </p>
      <ScrollRegion label="CPL per angkatan" className={classes.scroll}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">Angkatan</th>
              <th scope="col">Mahasiswa</th>
              {cpl.map(({ id, code }) => (
                <th key={id} scope="col">
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.entry_year}>
                <th scope="row">{cohort.entry_year}</th>
                <td>{cohort.students}</td>
                {cohort.cpl.map(({ id, mean, percent, measured: measuredCount }) => (
                  <td key={id} title={`${measuredCount} mahasiswa terukur`}>
                    {score(mean)}
                    {percent !== null && ` (${number(percent)}%)`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}

function FollowUps({ actions }: Pick<Detail, 'actions'>) {
  return (
    <Card component="section" aria-labelledby="tindak-lanjut" className={classes.part}>
      <h2 id="tindak-lanjut">Tindak lanjut evaluasi</h2>
      <ScrollRegion label="Tindak lanjut evaluasi" className={classes.scroll}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">Mata kuliah</th>
              <th scope="col">Capaian</th>
              <th scope="col">Tindakan</th>
              <th scope="col">Penanggung jawab</th>
              <th scope="col">Tenggat</th>
              <th scope="col">Bukti</th>
            </tr>
          </thead>
          <tbody>
            {actions.map((one, at) => (
              <tr key={at}>
                <th scope="row">
                  {one.course_category} · {one.year}
                </th>
                <td>{outcomeCalled(one.level, one.code)}</td>
                <td>{one.action}</td>
                <td>{one.owner ?? '-'}</td>
                <td>{one.due_year ?? '-'}</td>
                <td>
                  {one.verified_at === null ? (
                    <ToneBadge tone="abu">Belum terverifikasi</ToneBadge>
                  ) : (
                    `${one.note ?? 'Terverifikasi'} (${[date(one.verified_at), one.verified_by].filter(Boolean).join(', ')})`
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}
