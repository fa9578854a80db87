import { Button } from '@mantine/core'
import type { LecturerLesson } from '@tuntas/contract/learning/lessons'
import { useState } from 'react'
import { DocumentField } from '../../../ui/FileField'
import { MediaBox } from './MediaBox'
import classes from './MediaField.module.css'
import type { LessonFormApi } from './useLessonForm'

type MediaFieldProps = { form: LessonFormApi; media: LecturerLesson['media'] | undefined }

function Captions({ form, present: storedName }: { form: LessonFormApi; present: string | null }) {
  return (
    <div>
      <DocumentField
        label="Teks video"
        accept=".vtt,.srt"
        hint="VTT atau SRT, kurang dari 5 MB. Tampil saat video atau audio diputar."
        present={storedName}
        {...form.file('captions')}
      />
      {storedName && (
        <Button
          className={classes.flush}
          variant="subtle"
          color="red"
          size="sm"
          onClick={() => form.set({ remove_captions: '1' })}
        >
          Hapus teks video
        </Button>
      )}
    </div>
  )
}

/** Video or audio of a lesson, uploaded while the form is edited, with captions. */
export default function MediaField({ form, media }: MediaFieldProps) {
  const [freshFile, setFreshFile] = useState<{ name: string; size: number } | null>(null)
  const { media_id, remove_captions } = form.values
  const isPresent = media !== null && media !== undefined && media_id === String(media.id)
  const mediaFile = media_id === '' ? null : isPresent ? media : freshFile
  const captions = isPresent && remove_captions === '' ? media.captions : null
  return (
    <>
      <MediaBox
        label="Video atau audio"
        form={form}
        inBlock={false}
        named={mediaFile}
        isStored={isPresent}
        error={form.field('media_id').error}
        path="media_id"
        onMedia={(id, sentFile) => {
          setFreshFile(sentFile)
          form.set({ media_id: String(id), remove_captions: '' })
        }}
        onRemove={() => form.set({ media_id: '', captions: null })}
      />
      {mediaFile && <Captions form={form} present={captions} />}
    </>
  )
}
