import { Button, Card } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type PlannedSubject, plans, startPlan } from '@tuntas/contract/insight/plans'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useAction } from '../../../kit/client/useAction'
import { date } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { StateBadge } from '../../../ui/StateBadge'
import { badges, FORMER } from './drafts'
import classes from './PlanList.module.css'
import shared from './plans.module.css'

/** The lecturer's mata kuliah with the editions of their RPS. */
export default function PlanList() {
  const subjects = useData(plans, {})
  return (
    <>
      <PageHeader
        title="Susun RPS"
        subtitle="RPS satu mata kuliah disusun bersama oleh semua pengampunya, lalu disahkan program studi."
      />
      <Loaded
        query={subjects}
        frame={Card}
        count={4}
        failed="RPS gagal dimuat"
        empty={
          <Card>
            <EmptyState
              icon={IconFileText}
              title="Belum ada mata kuliah"
              hint="Mata kuliah muncul di sini begitu kamu mengampu kelasnya."
            />
          </Card>
        }
      >
        {(subjects) => (
          <ul className={shared.subjects}>
            {subjects.map((subject) => (
              <Subject key={subject.course_category_id} subject={subject} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function Subject({ subject }: { subject: PlannedSubject }) {
  const { course_category_id, course_category, course_category_code, sks, study_program } = subject
  const { can_edit, editions } = subject
  const navigate = useNavigate()
  const start = useAction(startPlan, {
    invalidates: [plans],
    done: ({ data }) => void navigate({ to: '/teacher/plan/$id', params: { id: String(data.id) } }),
  })
  const open = editions.some(({ status }) => status !== 'disahkan')
  return (
    <Card component="li">
      <div className={classes.subjectHead}>
        <div>
          <h2>{course_category}</h2>
          <p>{[course_category_code, `${sks} sks`, study_program].filter(Boolean).join(' · ')}</p>
          {!can_edit && <p>{FORMER}</p>}
        </div>
        {can_edit && !open && (
          <Button
            variant={editions.length === 0 ? 'filled' : 'default'}
            leftSection={<IconPlus size={18} aria-hidden />}
            loading={start.pending}
            onClick={() => void start.run({ body: { course_category_id } })}
          >
            {editions.length === 0 ? 'Mulai RPS' : 'Versi berikutnya'}
            <span className={shared.unseen}> {course_category}</span>
          </Button>
        )}
      </div>
      {editions.length > 0 && (
        <ul className={shared.editions}>
          {editions.map(({ id, edition, status, proposed_at, approved_at, remark }) => (
            <li key={id}>
              <b>Versi {edition}</b>
              <StateBadge {...badges[status]} />
              <span className={shared.when}>
                {approved_at
                  ? `disahkan ${date(approved_at)}`
                  : status === 'diajukan' && proposed_at
                    ? `diajukan ${date(proposed_at)}`
                    : remark
                      ? `Dikembalikan: ${remark}`
                      : ''}
              </span>
              <LinkButton
                to="/teacher/plan/$id"
                params={{ id: String(id) }}
                variant={status === 'draf' && can_edit ? 'filled' : 'default'}
                size="sm"
              >
                {status === 'draf' && can_edit ? 'Lanjutkan' : 'Buka'}
                <span className={shared.unseen}>
                  {' '}
                  versi {edition} {course_category}
                </span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
