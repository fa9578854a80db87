import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type PlannedSubject, plans } from '@tuntas/contract/insight/plans'
import { Suspense, useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { date } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { Modal } from '../../../ui/Modal'
import classes from './plans.module.css'

const Filling = lazyPart(() => import('./FillDialog'))

/** The newest approved edition of the RPS of a mata kuliah. */
const findApproved = (subjects: readonly PlannedSubject[], subjectId: number) =>
  subjects
    .find(({ course_category_id }) => course_category_id === subjectId)
    ?.editions.filter(({ status }) => status === 'disahkan')
    .toSorted((one, another) => another.edition - one.edition)[0]

const icon = <IconFileText size={20} stroke={1.7} aria-hidden />

/** Fills an empty class from the approved RPS; without one it leads to writing it. */
export default function FillFromPlan({ courseId, subjectId }: { courseId: number; subjectId: number }) {
  const subjects = useData(plans, {})
  const [isOpen, setOpen] = useState(false)
  const approved = subjects.data && findApproved(subjects.data, subjectId)
  if (subjects.data && !approved)
    return (
      <LinkButton to="/teacher/plan" size="lg" variant="default" leftSection={icon}>
        Susun RPS lebih dulu
      </LinkButton>
    )
  return (
    <>
      <Button size="lg" leftSection={icon} loading={subjects.isPending} onClick={() => setOpen(true)}>
        Isi dari RPS yang disahkan
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title="Isi kelas dari RPS?"
        transitionProps={{ duration: 120 }}
      >
        {approved && (
          <div className={classes.dialog}>
            <p>
              RPS versi {approved.edition}, disahkan {date(approved.approved_at ?? '')}.
            </p>
            <Suspense fallback={null}>
              <Filling planId={approved.id} courseId={courseId} onDone={() => setOpen(false)} />
            </Suspense>
          </div>
        )}
      </Modal>
    </>
  )
}
