import { Card } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMessageExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { evaluation, MANNERS, NOT_REPRESENTATIVE } from '@tuntas/contract/insight/outcomes'
import { Loaded } from '../../../kit/client/Loaded'
import { notYours } from '../../../kit/client/NotYours'
import { useData } from '../../../kit/client/queries'
import { dateTime, number } from '../../../kit/format'
import { PageHeader } from '../../../ui/PageHeader'
import { CloseForm } from './CloseForm'
import { FormerActions } from './FormerActions'
import classes from './outcomes.module.css'
import { Versions } from './Versions'
import type { Evaluation } from './words'

/** Evaluasi mata kuliah of a class: blockers, findings, and versions. */
export default function EvaluationPage({ courseId }: { courseId: number }) {
  const page = useData(evaluation, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Evaluasi Mata Kuliah"
        subtitle={
          page.data && `Batas lulus ${number(page.data.pass)}, target ${number(page.data.target)}% mahasiswa`
        }
        back={{
          to: '/teacher/report/$report',
          params: { report: 'outcomes' },
          search: { courses_id: String(courseId) },
          label: 'Capaian (CPL/CPMK)',
        }}
      />
      <p className={classes.manners}>{MANNERS}</p>
      <Loaded
        query={page}
        frame={Card}
        count={6}
        failed="Evaluasi gagal dimuat"
        refused={notYours('Kelas', '/teacher/courses')}
      >
        {(data) => (
          <>
            {data.actions.length > 0 && <FormerActions courseId={courseId} actions={data.actions} />}
            {data.coverage.representative === 0 && <Thin coverage={data.coverage} />}
            <Blocking evaluation={data} />
            <CloseForm key={data.versions.length} courseId={courseId} evaluation={data} />
            {data.versions.length > 0 && <Versions versions={data.versions} />}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Too few students were measured for the figures to speak for the class. */
function Thin({ coverage: { students, measured: measuredCount, percent } }: Pick<Evaluation, 'coverage'>) {
  return (
    <section className={classes.notes} data-tone="soga" aria-label={NOT_REPRESENTATIVE}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <h2>{NOT_REPRESENTATIVE}</h2>
        <p>
          Baru {measuredCount} dari {students} mahasiswa terukur{percent !== null && ` (${number(percent)}%)`}
          . Evaluasi dapat ditutup dengan alasan, dan cetakannya diberi tanda.
        </p>
      </div>
    </section>
  )
}

type SaidProps = {
  title: string
  tone: 'mengkudu' | 'soga'
  said: readonly { message: string; link: string | null }[]
}

function Said({ title, tone, said: remarks }: SaidProps) {
  const SaidIcon = tone === 'mengkudu' ? IconMessageExclamation : IconAlertTriangle
  return (
    <section className={classes.notes} data-tone={tone} aria-label={title}>
      <SaidIcon size={20} aria-hidden />
      <div>
        <h2>{title}</h2>
        <ul>
          {remarks.map(({ message, link }) => (
            <li key={message}>{link === null ? message : <Link to={link}>{message}</Link>}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Blockers of closing, and warnings. */
function Blocking({ evaluation: { blockers, warnings, versions } }: { evaluation: Evaluation }) {
  const [latest] = versions.toSorted((a, b) => b.version - a.version)
  return (
    <>
      {blockers.length > 0 ? (
        <Said title="Belum dapat ditutup" tone="mengkudu" said={blockers} />
      ) : (
        <section
          className={classes.notes}
          data-tone="daun"
          aria-label={latest ? 'Sudah ditutup' : 'Siap ditutup'}
        >
          <IconCircleCheck size={20} aria-hidden />
          <p>
            {latest
              ? `Evaluasi ditutup ${dateTime(latest.closed_at)}, versi ${latest.version}. Menutup lagi membuat versi baru.`
              : 'Semua jadwal berakhir dan semua hasil sudah dinilai. Kelas ini dapat ditutup.'}
          </p>
        </section>
      )}
      {warnings.length > 0 && <Said title="Perlu diperhatikan" tone="soga" said={warnings} />}
    </>
  )
}
