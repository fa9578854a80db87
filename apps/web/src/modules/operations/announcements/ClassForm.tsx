import { useNavigate } from '@tanstack/react-router'
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
import { ofReply } from '../../../kit/client/useAction'
import { startAnew } from '../../../kit/form/formData'
import { useEditForm } from '../../../kit/form/useEditForm'
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
        ...(row ? { id: row.id } : { sent_key }),
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
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
        <AnnouncementFields form={form} row={row} />
      </FormCard>
    </form>
  )
}
