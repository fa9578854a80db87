import { MultiSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type LecturerCourseCard, lecturerCourses } from '@tuntas/contract/classroom/courses'
import {
  announcements,
  classAnnouncement,
  classAnnouncements,
  type KeptAnnouncementDetail,
  saveClassAnnouncement,
} from '@tuntas/contract/operations/announcements'
import * as schemas from '@tuntas/contract/operations/announcements.schemas'
import { useState } from 'react'
import { newKey } from '../../../kit/client/newKey'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply } from '../../../kit/client/useAction'
import { startAnew } from '../../../kit/form/formData'
import { useEditForm } from '../../../kit/form/useEditForm'
import { count } from '../../../kit/format'
import { Detail } from '../../../kit/list/Detail'
import { FormCard } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { PageHeader } from '../../../ui/PageHeader'
import {
  AnnouncementFields,
  fieldWords,
  toAnnouncementBody,
  toAnnouncementValues,
  type Values,
} from './AnnouncementForm'

type ClassFormProps = { courseId: number; id: number | undefined }
const place = (courseId: number) =>
  ({
    to: '/teacher/courses/detail/$id',
    params: { id: String(courseId) },
    search: { tab: 'pengumuman' },
  }) as const

export default function ClassForm({ courseId, id }: ClassFormProps) {
  return (
    <Detail
      endpoint={classAnnouncement}
      input={id === undefined ? undefined : { query: { id } }}
      failed="Pengumuman gagal dimuat"
      count={4}
      head={() => (
        <PageHeader
          title={id ? 'Ubah pengumuman' : 'Tulis pengumuman'}
          back={{ ...place(courseId), label: 'Pengumuman kelas' }}
        />
      )}
    >
      {(row) => <Fields key={row?.version} courseId={courseId} row={row} />}
    </Detail>
  )
}

function Fields({ courseId, row }: { courseId: number; row: KeptAnnouncementDetail | undefined }) {
  const navigate = useNavigate()
  const leave = () => void navigate(place(courseId))
  const [sent_key] = useState(newKey)
  const form = useEditForm<typeof saveClassAnnouncement, Values, KeptAnnouncementDetail>(
    saveClassAnnouncement,
    {
      initialValues: toAnnouncementValues(row),
      schema: schemas.saveClassAnnouncement.body,
      toBody: (values) => ({
        ...toAnnouncementBody(values),
        courses_id: courseId,
        ...(row ? { id: row.id } : { sent_key, more_courses: values.more_courses.map(Number) }),
      }),
      versions: {
        row,
        toValues: toAnnouncementValues,
        fields: async () => fieldWords,
        take: (announcement) =>
          startAnew(classAnnouncement, { query: { id: announcement.id } }, announcement),
      },
      invalidates: [classAnnouncements, announcements],
      said: ofReply,
      done: leave,
    },
  )
  const classes = useSemesterClasses(courseId)
  const { more_courses, publish_at } = form.values
  const readers = classes
    .filter(({ id }) => id === courseId || more_courses.includes(String(id)))
    .reduce((sum, { total_student }) => sum + total_student, 0)
  const submitLabel = nameSubmit({ isNew: row === undefined, isLater: publish_at !== '', readers })
  return (
    <form {...form.bind}>
      <FormCard
        refusal={form.refusal}
        footer={<FormFooter busy={form.busy} onLeave={leave} submitLabel={submitLabel} />}
      >
        <AnnouncementFields
          form={form}
          row={row}
          audience={
            <Audience
              classes={classes}
              courseId={courseId}
              more={row ? undefined : form.field('more_courses')}
            />
          }
        />
      </FormCard>
    </form>
  )
}

/** All classes of the lecturer in the class's semester, itself included. */
const useSemesterClasses = (courseId: number): readonly LecturerCourseCard[] => {
  const all = useEndpoint(lecturerCourses, { query: { limit: 100 } }).data?.data ?? []
  const period = all.find(({ id }) => id === courseId)?.period
  return all.filter((course) => course.period === period)
}

type Submit = { isNew: boolean; isLater: boolean; readers: number }
/** Publishing notifies everybody at once, so the button says how many. */
const nameSubmit = ({ isNew, isLater, readers }: Submit): string => {
  if (!isNew || readers === 0) return 'Simpan'
  return `${isLater ? 'Jadwalkan untuk' : 'Terbitkan ke'} ${count(readers)} mahasiswa`
}

type AudienceProps = {
  classes: readonly LecturerCourseCard[]
  courseId: number
  /** Undefined for one that exists: it stays in its class. */
  more: { value: readonly string[]; onChange: (value: string[]) => void } | undefined
}

/** The class, and for a new announcement the others that get it too. */
function Audience({ classes, courseId, more }: AudienceProps) {
  const course = classes.find(({ id }) => id === courseId)
  const otherClasses = classes.filter(({ id }) => id !== courseId)
  return (
    <>
      {course && (
        <p>
          Untuk <b>{course.name}</b> ({count(course.total_student)} mahasiswa)
        </p>
      )}
      {more && otherClasses.length > 0 && (
        <MultiSelect
          label="Juga untuk kelas lain"
          placeholder={more.value.length === 0 ? 'Tidak ada' : undefined}
          searchable
          clearable
          data={otherClasses.map(({ id, name, total_student }) => ({
            value: String(id),
            label: `${name} (${count(total_student)})`,
          }))}
          {...more}
          value={[...more.value]}
        />
      )}
    </>
  )
}
