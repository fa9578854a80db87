import { Card } from '@mantine/core'
import {
  assessmentPlace,
  computeWeekMinutes,
  sharesIn,
  totalWeight,
  weekPlace,
} from '@tuntas/contract/insight/plan-checks'
import {
  assessmentFormNames,
  assessmentTechniqueNames,
  courseMethodNames,
  markComponentNames,
  type Plan,
  planExamNames,
  plannedTypeNames,
  referenceKindNames,
} from '@tuntas/contract/insight/plans'
import { date, number } from '../../../kit/format'
import { FactList } from '../../../ui/FactList'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { StateBadge } from '../../../ui/StateBadge'
import { badges, formatGoalName } from './drafts'
import classes from './PlanText.module.css'
import shared from './plans.module.css'

/** A read-only RPS. */
export function PlanText({ plan }: { plan: Plan }) {
  return (
    <>
      {plan.status === 'disahkan' && plan.lacks.length > 0 && <ApprovedLacks lacks={plan.lacks} />}
      <Card component="section" className={shared.part} aria-label="Identitas">
        <div className={classes.state}>
          <StateBadge {...badges[plan.status]} />
          <span>
            {plan.approved_at
              ? `${date(plan.approved_at)} oleh ${plan.approved_by}`
              : plan.proposed_at && `diajukan ${date(plan.proposed_at)} oleh ${plan.proposed_by}`}
          </span>
        </div>
        <FactList
          facts={[
            ['Semester', plan.semester],
            ['Rumpun', plan.cluster],
            ['Tahun akademik', plan.academic_year],
            [
              'Bobot',
              plan.sks_practice === null
                ? `${plan.sks} sks`
                : `${plan.sks} sks (teori ${plan.sks - plan.sks_practice}, praktik ${plan.sks_practice})`,
            ],
            ['Tanggal penyusunan', plan.written_on && date(plan.written_on)],
            ['Tanggal revisi', plan.revised_on && date(plan.revised_on)],
            ['Metode mata kuliah', plan.course_method && courseMethodNames[plan.course_method]],
            ['Prasyarat', plan.prerequisites],
            ['Dosen pengampu', plan.lecturers.join(', ')],
            ['Pengembang RPS', plan.developer],
            ['Koordinator rumpun', plan.coordinator],
            ['Ketua program studi', plan.head_of_program],
            ['Deskripsi', plan.description],
            ['Bahan kajian', plan.study_material],
            ['Media', plan.media],
          ].map(([label, value]) => [label ?? '', value || '-'] as const)}
        />
      </Card>
      <Capabilities plan={plan} />
      <WeekList plan={plan} />
      <AssessmentList plan={plan} />
      {plan.references.length > 0 && (
        <Card component="section" className={shared.part} aria-labelledby="pustaka">
          <h2 id="pustaka">Pustaka</h2>
          <ol className={classes.books}>
            {plan.references.map((one) => (
              <li key={`${one.kind} ${one.text}`}>
                {one.text} <small>({referenceKindNames[one.kind].toLowerCase()})</small>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}

/** Approved before the present checks: kept, and marked. */
function ApprovedLacks({ lacks }: Pick<Plan, 'lacks'>) {
  return (
    <Card component="section" className={shared.part} aria-label="Pemeriksaan">
      <p>
        <b>Disahkan sebelum pemeriksaan sekarang.</b> Perbaiki di versi berikutnya:
      </p>
      <ul>
        {lacks.map(({ message, place }) => (
          <li key={message}>
            <a href={`#${place}`}>{message}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Capabilities({ plan: { cpl, cpmk, goals } }: { plan: Plan }) {
  return (
    <Card component="section" className={shared.part} aria-labelledby="capaian">
      <h2 id="capaian">Capaian</h2>
      <div className={shared.outcomes}>
        {cpmk.map((one) => (
          <div key={one.id}>
            <p>
              <b>{one.code}</b> {one.name}
              <small>
                {' '}
                {cpl
                  .filter(({ id }) => one.cpl_ids.includes(id))
                  .map(({ code }) => code)
                  .join(', ')}
              </small>
            </p>
            <ul>
              {goals
                .filter(({ cpmk_id }) => cpmk_id === one.id)
                .map((goal) => (
                  <li key={goal.id}>{formatGoalName(goal)}</li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}

function WeekList({ plan: { weeks, goals, sks, sks_minutes } }: { plan: Plan }) {
  return (
    <Card component="section" className={shared.part} aria-labelledby="minggu">
      <h2 id="minggu">Rencana mingguan</h2>
      <ol className={shared.weekList}>
        {weeks.map((week) => {
          const ownGoals = goals.filter(({ id }) => week.goal_ids.includes(id))
          const { offline, online } = computeWeekMinutes(week, sks, sks_minutes)
          const facts = [
            ['Indikator', week.indicators],
            ['Metode', week.method],
            ['Pengalaman belajar', week.experience],
            [
              'Penilaian',
              [week.form && assessmentFormNames[week.form], week.criteria].filter(Boolean).join(': '),
            ],
            ['Luring', [week.offline, offline > 0 && `(${offline} menit)`].filter(Boolean).join(' ')],
            ['Daring', [week.online, online > 0 && `(${online} menit)`].filter(Boolean).join(' ')],
            ['Materi', [week.material, week.references && `[${week.references}]`].filter(Boolean).join(' ')],
          ] as const
          return (
            <li key={week.week} id={weekPlace(week.week)}>
              <div>
                <b>Minggu {week.week}</b>
                {week.weight > 0 && <span>{number(week.weight)}%</span>}
              </div>
              <div>
                <p>{week.exam ? planExamNames[week.exam] : ownGoals.map(formatGoalName).join('; ') || '-'}</p>
                <dl>
                  {facts
                    .filter(([, value]) => value)
                    .map(([label, value]) => (
                      <div key={label}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                </dl>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function AssessmentList({ plan: { assessments, goals } }: { plan: Plan }) {
  const called = (id: number) => {
    const goal = goals.find((one) => one.id === id)
    return goal ? (goal.code ?? goal.name) : '-'
  }
  return (
    <Card component="section" className={shared.part} aria-labelledby="asesmen">
      <h2 id="asesmen">Rencana asesmen</h2>
      <ScrollRegion label="Rencana asesmen" className={shared.scroll}>
        <table className={shared.table}>
          <thead>
            <tr>
              <th scope="col">Asesmen</th>
              <th scope="col">Jenis</th>
              <th scope="col">Komponen</th>
              <th scope="col">Teknik</th>
              <th scope="col">Minggu</th>
              <th scope="col">Sub-CPMK (porsi %)</th>
              <th scope="col">Bobot %</th>
            </tr>
          </thead>
          <tbody>
            {assessments.map((one, at) => (
              <tr key={`${one.week} ${one.name}`} id={assessmentPlace(at)}>
                <th scope="row">{one.name}</th>
                <td>{plannedTypeNames[one.type]}</td>
                <td>{one.component ? markComponentNames[one.component] : '-'}</td>
                <td>{one.technique ? assessmentTechniqueNames[one.technique] : '-'}</td>
                <td>{one.week}</td>
                <td>
                  {sharesIn(one)
                    .map(({ goal_id, share }) => `${called(goal_id)} (${number(share)})`)
                    .join(', ')}
                </td>
                <td>{number(one.weight)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={6}>
                Jumlah
              </th>
              <td>{number(totalWeight(assessments))}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Card>
  )
}
