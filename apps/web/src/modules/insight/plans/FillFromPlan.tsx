import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type PlannedSubject, planClass, plans } from '@tuntas/contract/insight/plans'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { date } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'

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
  const filling = useAction(planClass, { said: ofReply, invalidates: [lecturerLessons] })
  const approved = subjects.data && findApproved(subjects.data, subjectId)
  if (subjects.data && !approved)
    return (
      <LinkButton to="/teacher/plan" size="lg" variant="default" leftSection={icon}>
        Susun RPS lebih dulu
      </LinkButton>
    )
  const fill = () =>
    filling.ask(
      {
        title: 'Isi kelas dari RPS?',
        text: 'Minggu menjadi topik, dan asesmen menjadi pembelajaran berstatus draf.',
        detail: approved && `RPS versi ${approved.edition}, disahkan ${date(approved.approved_at ?? '')}.`,
        yes: 'Isi kelas',
        no: 'Batal',
      },
      { body: { id: approved?.id ?? 0, courses_id: courseId } },
    )
  return (
    <Button size="lg" leftSection={icon} loading={subjects.isPending || filling.pending} onClick={fill}>
      Isi dari RPS yang disahkan
    </Button>
  )
}
