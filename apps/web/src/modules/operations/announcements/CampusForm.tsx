import { useNavigate } from '@tanstack/react-router'
import {
  announcements,
  campusAnnouncement,
  campusAnnouncements,
  type KeptAnnouncementDetail,
  saveCampusAnnouncement,
} from '@tuntas/contract/operations/announcements'
import * as schemas from '@tuntas/contract/operations/announcements.schemas'
import { useState } from 'react'
import { newKey } from '../../../kit/client/newKey'
import { ofReply } from '../../../kit/client/useAction'
import { startAnew } from '../../../kit/form/formData'
import { useOptions } from '../../../kit/form/options'
import { useEditForm } from '../../../kit/form/useEditForm'
import { Detail } from '../../../kit/list/Detail'
import { useRole } from '../../../kit/session/session'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
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

const place = { to: '/talk/$part/{-$kind}', params: { part: 'announcements', kind: 'campus' } } as const
const PROGRAMS = 'master-data/program-study'

export default function CampusForm({ id }: { id: number | undefined }) {
  return (
    <Detail
      endpoint={campusAnnouncement}
      input={id === undefined ? undefined : { query: { id } }}
      failed="Pengumuman gagal dimuat"
      count={5}
      head={() => (
        <PageHeader
          title={id ? 'Ubah pengumuman' : 'Tulis pengumuman'}
          back={{ ...place, label: 'Pengumuman kampus' }}
        />
      )}
    >
      {(row) => <Fields key={row?.version} row={row} />}
    </Detail>
  )
}

function Fields({ row }: { row: KeptAnnouncementDetail | undefined }) {
  const navigate = useNavigate()
  const leave = () => void navigate(place)
  const programs = useOptions([PROGRAMS])[PROGRAMS]
  const operator = useRole() === 'operator'
  const [sent_key] = useState(newKey)
  const form = useEditForm<typeof saveCampusAnnouncement, Values, KeptAnnouncementDetail>(
    saveCampusAnnouncement,
    {
      initialValues: toAnnouncementValues(row),
      schema: schemas.saveCampusAnnouncement.body,
      toBody: (values) => ({
        ...toAnnouncementBody(values),
        study_program_id: values.study_program_id,
        ...(row ? { id: row.id } : { sent_key }),
      }),
      validate: ({ study_program_id }, errors) => ({
        ...errors,
        ...(operator && study_program_id === '' && { study_program_id: 'Pilih program studi' }),
      }),
      versions: {
        row,
        toValues: toAnnouncementValues,
        fields: async () => ({ ...fieldWords, study_program_id: 'Untuk' }),
        take: (announcement) =>
          startAnew(campusAnnouncement, { query: { id: announcement.id } }, announcement),
      },
      invalidates: [campusAnnouncements, announcements],
      said: ofReply,
      done: leave,
    },
  )
  return (
    <form {...form.bind}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
        <AnnouncementFields
          form={form}
          row={row}
          audience={
            row ? undefined : (
              <ChoiceSelect
                label="Untuk"
                hint={operator ? 'Pilih program studi' : 'Seluruh kampus'}
                withAsterisk={operator}
                options={programs}
                {...form.field('study_program_id')}
              />
            )
          }
        />
      </FormCard>
    </form>
  )
}
