import { Button, FileButton, Input, Switch, TextInput } from '@mantine/core'
import { IconPaperclip, IconUpload } from '@tabler/icons-react'
import {
  FILES_MOST,
  type KeptAnnouncementDetail,
  uploadAnnouncementFile,
} from '@tuntas/contract/operations/announcements'
import type { ReactNode } from 'react'
import { call } from '../../../kit/client/call'
import { useTask } from '../../../kit/client/useAction'
import { documents, images } from '../../../kit/form/fileKinds'
import { fileSize } from '../../../kit/form/fileSize'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { campusInput } from '../../../kit/format'
import { DateTimeField } from '../../../ui/DateTimeField'
import { FormSection } from '../../../ui/FormCard'
import { settling } from '../../../ui/pendingUploads'
import { RichTextField } from '../../../ui/RichTextField'
import classes from './Announcements.module.css'

type File_ = KeptAnnouncementDetail['files'][number]
export type Values = {
  title: string
  body: string
  pinned: boolean
  publish_at: string
  event_at: string
  files: readonly File_[]
  /** Only for the campus; empty: everybody. */
  study_program_id: string
  /** Only for a new one of a class: further classes, by id. */
  more_courses: readonly string[]
}

export const toAnnouncementValues = (row: KeptAnnouncementDetail | undefined): Values => ({
  title: row?.title ?? '',
  body: row?.body ?? '',
  pinned: row?.pinned === 1,
  publish_at: row?.state === 'scheduled' ? campusInput(row.publish_at) : '',
  event_at: row?.event_at ? campusInput(row.event_at) : '',
  files: row?.files ?? [],
  study_program_id: row?.study_program_id ? String(row.study_program_id) : '',
  more_courses: [],
})

export const toAnnouncementBody = ({ files, study_program_id: _, more_courses: __, ...values }: Values) => ({
  ...values,
  file_ids: files.map(({ id }) => id),
})

export const fieldWords = {
  title: 'Judul',
  body: 'Isi',
  pinned: { label: 'Disematkan', say: (on: boolean) => (on ? 'Ya' : 'Tidak') },
  publish_at: 'Terbit',
  event_at: 'Waktu acara',
  files: { label: 'File', say: (files: readonly File_[]) => files.map(({ name }) => name).join(', ') || '-' },
}

type FieldsProps = {
  form: ContractForm<Values>
  row: KeptAnnouncementDetail | undefined
  /** Selects the audience. */
  audience?: ReactNode
}

export function AnnouncementFields({ form, row, audience }: FieldsProps) {
  return (
    <>
      <FormSection
        title="Pengumuman"
        hint="Yang dituju diberi tahu lewat lonceng dan email saat terbit, satu kali."
      >
        {audience}
        <TextInput label="Judul" withAsterisk autoComplete="off" maxLength={150} {...form.field('title')} />
        <RichTextField label="Isi" required {...form.field('body')} />
        <Files form={form} />
      </FormSection>
      <FormSection title="Kapan" hint="Waktu acara tampil di kalender mereka.">
        {(row === undefined || row.state === 'scheduled') && (
          <DateTimeField
            label="Terbitkan pada (kosong: sekarang)"
            initialTime="07:00"
            optional
            {...form.field('publish_at')}
          />
        )}
        <DateTimeField label="Waktu acara" initialTime="08:00" optional {...form.field('event_at')} />
        <Switch label="Sematkan di atas" {...form.check('pinned')} />
      </FormSection>
    </>
  )
}

/** Uploads at once; the form waits. */
function Files({ form }: Pick<FieldsProps, 'form'>) {
  const { files } = form.values
  const upload = useTask((file: File) => call(uploadAnnouncementFile, { files: { file } }), {
    done: ({ data }) => form.set({ files: [...form.latest().files, data] }),
  })
  const send = (file: File) => settling.add(upload.run(file).then((reply) => reply !== undefined))
  return (
    <Input.Wrapper
      label="File"
      labelElement="div"
      description={`Paling banyak ${FILES_MOST}, masing-masing kurang dari 5 MB`}
      error={form.errors.file_ids}
      data-path="file_ids"
    >
      <div className={classes.upload}>
        {files.map(({ id, name, size }) => (
          <span key={id} className={classes.uploaded}>
            <IconPaperclip size={18} aria-hidden />
            {name} ({fileSize(size)})
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Hapus ${name}`}
              onClick={() => form.set({ files: files.filter((file) => file.id !== id) })}
            >
              Hapus
            </Button>
          </span>
        ))}
        {files.length < FILES_MOST && (
          <FileButton
            accept={`${documents},${images}`}
            onChange={(chosenFile) => chosenFile && void send(chosenFile)}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={upload.pending}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                Tambah file
              </Button>
            )}
          </FileButton>
        )}
      </div>
    </Input.Wrapper>
  )
}
