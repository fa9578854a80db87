import { Card } from '@mantine/core'
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react'
import { planRealisation, type Realisation as Realised } from '@tuntas/contract/insight/plans'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { notYours } from '../../../kit/client/NotYours'
import { useData } from '../../../kit/client/queries'
import { number, orDash } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { formatGoalName } from './drafts'
import classes from './plans.module.css'

const Components = lazyPart(() => import('./Components'))

/** RPS dan pelaksanaan: compares the plan with the class. */
export default function Realisation({ courseId }: { courseId: number }) {
  const realisation = useData(planRealisation, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="RPS dan Pelaksanaan"
        subtitle={realisation.data?.plan ? `RPS versi ${realisation.data.plan.edition}` : undefined}
        back={{
          to: '/teacher/report/$report',
          params: { report: 'outcomes' },
          search: { courses_id: String(courseId) },
          label: 'Capaian (CPL/CPMK)',
        }}
      />
      <Loaded
        query={realisation}
        frame={Card}
        count={6}
        failed="Perbandingan gagal dimuat"
        refused={notYours('Kelas', '/teacher/courses')}
      >
        {(data) =>
          data.plan === null ? (
            <Card>
              <EmptyState
                icon={IconFileText}
                title="Belum ada RPS yang disahkan"
                hint="Perbandingan muncul setelah RPS mata kuliah ini disahkan program studi."
                action={<LinkButton to="/teacher/plan">Susun RPS</LinkButton>}
              />
            </Card>
          ) : (
            <Compared data={data} />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        <Components courseId={courseId} />
      </Suspense>
    </>
  )
}

/** Deviation in percentage points that is highlighted. */
const FAR = 5

function Compared({ data }: { data: Realised }) {
  const { goals, assessments, weeks, without_goal } = data
  const emptyWeeks = weeks.filter(({ lessons }) => lessons === 0)
  const notes = [
    ...goals
      .filter(({ planned: plannedCount, tested }) => plannedCount > 0 && tested === 0)
      .map((goal) => `${formatGoalName(goal)} direncanakan dinilai, tetapi belum pernah diuji.`),
    without_goal > 0 && `${number(without_goal)}% nilai akhir belum menyebut Sub-CPMK.`,
    emptyWeeks.length > 0 && `Minggu tanpa pembelajaran: ${emptyWeeks.map(({ week }) => week).join(', ')}.`,
  ].filter((note) => note !== false)
  return (
    <>
      {notes.length > 0 && (
        <section className={classes.lacks} data-tone="soga" aria-label="Perlu diperhatikan">
          <IconAlertTriangle size={20} aria-hidden />
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.explained}>
        {data.made_from_plan
          ? 'Kelas ini dibuat dari RPS tersebut.'
          : 'Kelas ini tidak dibuat dari RPS: topik ke-n dibaca sebagai minggu ke-n, dan asesmen dipasangkan menurut namanya.'}{' '}
        Bobot pelaksanaan dihitung dari tugas dan kuis yang dipublikasikan.
      </p>
      <Table
        title="Bobot per Sub-CPMK"
        head={['Sub-CPMK', 'Rencana %', 'Pelaksanaan %', 'Selisih']}
        rows={goals.map((goal) => ({
          key: goal.goal_id,
          cells: [
            formatGoalName(goal),
            number(goal.planned),
            number(goal.actual),
            gap(goal.actual - goal.planned),
          ],
          marked: (goal.planned > 0 && goal.tested === 0) || Math.abs(goal.actual - goal.planned) >= FAR,
        }))}
      />
      <Table
        title="Asesmen"
        head={['Asesmen', 'Rencana %', 'Pelaksanaan %']}
        rows={assessments.map((one, at) => ({
          key: at,
          cells: [one.name, figure(one.planned), figure(one.actual)],
          marked: one.planned === null || one.actual === null,
        }))}
      />
      <Table
        title="Minggu"
        head={['Minggu', 'Rencana', 'Topik di kelas', 'Pembelajaran']}
        rows={weeks.map((one) => ({
          key: one.week,
          cells: [String(one.week), one.name, orDash(one.topic), String(one.lessons)],
          marked: one.lessons === 0,
        }))}
      />
    </>
  )
}

const figure = (value: number | null) => (value === null ? '-' : number(value))
const gap = (value: number) =>
  Math.abs(value) < 0.01
    ? 'sama'
    : `${value > 0 ? '+' : '−'}${number(Math.abs(Math.round(value * 100) / 100))}`

type TableProps = {
  title: string
  head: readonly string[]
  rows: readonly { key: number; cells: readonly string[]; marked: boolean }[]
}

function Table({ title, head, rows }: TableProps) {
  return (
    <Card component="section" className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <ScrollRegion label={`Tabel ${title.toLowerCase()}`} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {head.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...rest], marked: isMarked }) => (
              <tr key={key} data-marked={isMarked || undefined}>
                <th scope="row">{first}</th>
                {rest.map((cell, at) => (
                  <td key={head[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}
