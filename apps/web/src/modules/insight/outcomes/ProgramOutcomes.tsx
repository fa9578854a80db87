import { Card } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconTargetArrow } from '@tabler/icons-react'
import {
  COVERAGE,
  lamFile,
  MANNERS,
  NOT_REPRESENTATIVE,
  programOutcomes,
  programOutcomesFile,
} from '@tuntas/contract/insight/outcomes'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { number, score } from '../../../kit/format'
import { useListSearch } from '../../../kit/list/useListSearch'
import ExportButton from '../../../kit/report/ExportButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { StateBadge, ToneBadge } from '../../../ui/StateBadge'
import classes from './outcomes.module.css'
import { ProgramFilters, Unchosen } from './ProgramFilters'
import { RadarCard } from './RadarCard'
import { Thresholds } from './Thresholds'
import { Trend } from './Trend'
import { useProgram } from './useProgram'
import { fullName, type ProgramReport, toAttainedState } from './words'

/** Below the report. */
const ProgramDetails = lazyPart(() => import('./ProgramDetails'))
const Iku7 = lazyPart(() => import('./Iku7'))

const UNCHOSEN = 'Pilih program studi dan kurikulum dahulu'

type Cpl = ProgramReport['cpl'][number]

/** Results of a study program's closed classes. */
export default function ProgramOutcomes() {
  const list = useListSearch('/_in/_shell/outcomes/')
  const { query, called, fields, year } = useProgram(list)
  const reportQuery = { ...query, year_id: list.search.year_id ? Number(list.search.year_id) : undefined }
  return (
    <>
      <PageHeader
        title="Capaian Program Studi"
        subtitle={called}
        actions={
          <>
            <ExportButton
              endpoint={lamFile}
              query={query ?? {}}
              noun="tabel LAM INFOKOM"
              label="LAM INFOKOM"
              refusal={query ? undefined : UNCHOSEN}
            />
            <ExportButton
              endpoint={programOutcomesFile}
              query={reportQuery}
              noun="capaian program studi"
              label="Unduh Excel"
              refusal={query ? undefined : UNCHOSEN}
            />
          </>
        }
      />
      <p className={classes.manners}>{MANNERS}</p>
      <ProgramFilters fields={[...fields, year]} />
      {query ? <Report asked={{ ...query, year_id: reportQuery.year_id }} /> : <Unchosen />}
      {query && (
        <Suspense fallback={null}>
          <ProgramDetails query={query} />
          <Iku7 query={{ ...query, year_id: reportQuery.year_id }} />
        </Suspense>
      )}
    </>
  )
}

type ReportProps = {
  asked: { study_program_id: number; curriculum_id: number; year_id: number | undefined }
}

function Report({ asked: reportQuery }: ReportProps) {
  const report = useData(programOutcomes, { query: reportQuery }, { staleTime: 0 })
  return (
    <Loaded query={report} frame={Card} count={6} failed="Capaian gagal dimuat">
      {(report) => (
        <>
          <Thresholds id={reportQuery.study_program_id} report={report} />
          {report.cpl.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconTargetArrow}
                title="Belum ada CPL"
                hint="Tambahkan CPL kurikulum ini di Master CPL."
              />
            </Card>
          ) : (
            <Filled report={report} />
          )}
        </>
      )}
    </Loaded>
  )
}

function Filled({ report }: { report: ProgramReport }) {
  return (
    <>
      <Notes report={report} />
      <div className={classes.beside}>
        <Card padding={0} component="section" aria-label="CPL program studi">
          {report.cpl.map((one) => (
            <CplRow key={one.id} cpl={one} pass={report.pass} />
          ))}
        </Card>
        <RadarCard
          title="CPL program studi"
          outcomes={report.cpl}
          values={report.cpl.map(({ value }) => value)}
          pass={report.pass}
          figure="Nilai berbobot sks"
        />
      </div>
      {report.trend.length > 0 && <Trend report={report} />}
    </>
  )
}

/** Gaps of the figures. */
function Notes({ report: { cpl } }: { report: ProgramReport }) {
  const unserved = cpl.filter(({ linked: linkedCount }) => linkedCount === 0)
  const thin = cpl.filter(
    ({ linked: linkedCount, marked: markedCount }) => linkedCount > 0 && markedCount === 1,
  )
  if (unserved.length + thin.length === 0) return null
  return (
    <section className={classes.notes} aria-label="Yang belum tercakup">
      <IconAlertTriangle size={20} aria-hidden />
      <ul>
        {unserved.length > 0 && (
          <li>Belum didukung mata kuliah mana pun: {unserved.map(({ code }) => code).join(', ')}.</li>
        )}
        {thin.length > 0 && (
          <li>
            Kurang dari {COVERAGE}% mata kuliahnya sudah ditutup, jadi belum banyak berarti:{' '}
            {thin.map(({ code }) => code).join(', ')}.
          </li>
        )}
      </ul>
    </section>
  )
}

/** A CPL with its figure; expands to its mata kuliah. */
function CplRow({ cpl, pass }: { cpl: Cpl; pass: number }) {
  const { value, unweighted, closed: closedCount, linked: linkedCount, marked: markedCount, courses } = cpl
  return (
    <details className={classes.branch}>
      <summary>
        <IconChevronRight size={18} aria-hidden className={classes.turn} />
        <span className={classes.outcome}>
          <b>{cpl.code}</b>
          <span>{cpl.name}</span>
        </span>
        <span className={classes.outcomeFigures}>
          <span>
            <b>{score(value)}</b>
            {value !== null && value < pass && ' di bawah batas'}
          </span>
          <span>
            <b>
              {closedCount} dari {linkedCount}
            </b>{' '}
            ditutup
          </span>
          {linkedCount === 0 ? (
            <ToneBadge tone="soga">Tanpa mata kuliah</ToneBadge>
          ) : markedCount ? (
            <ToneBadge tone="abu">Cakupan kurang</ToneBadge>
          ) : (
            <ToneBadge tone="daun">Cakupan cukup</ToneBadge>
          )}
          {cpl.unrepresentative === 1 && <ToneBadge tone="soga">{NOT_REPRESENTATIVE}</ToneBadge>}
        </span>
      </summary>
      <div className={classes.inside}>
        {courses.length === 0 ? (
          <p className={classes.dimmed}>Belum ada CPMK yang dikaitkan dengan CPL ini.</p>
        ) : (
          <ScrollRegion label={`Mata kuliah ${cpl.code}`} className={classes.scroll}>
            <table className={classes.matrix}>
              <thead>
                <tr>
                  <th scope="col">Mata kuliah</th>
                  <th scope="col">SKS</th>
                  <th scope="col">Porsi CPL</th>
                  <th scope="col">Nilai</th>
                  <th scope="col">Mahasiswa terukur</th>
                  <th scope="col">Mahasiswa mencapai</th>
                  <th scope="col">Kelas ditutup</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {courses.map((one) => (
                  <tr key={one.course_category_id}>
                    <th scope="row">{fullName(one)}</th>
                    <td>{one.sks}</td>
                    <td>{one.share === null ? '-' : `${number(one.share)}%`}</td>
                    <td>{score(one.value)}</td>
                    <td>{one.students === 0 ? '-' : `${one.measured} dari ${one.students}`}</td>
                    <td>{one.percent === null ? '-' : `${number(one.percent)}%`}</td>
                    <td>{one.classes}</td>
                    <td>
                      <StateBadge {...toAttainedState(one.attained)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {unweighted !== null && (
              <p className={classes.legend}>
                Berbobot sks {score(value)}, tanpa bobot {score(unweighted)}, berbobot sks × porsi CPL di
                nilai akhir {score(cpl.contributed)}.
              </p>
            )}
          </ScrollRegion>
        )}
      </div>
    </details>
  )
}
