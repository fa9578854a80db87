import { TextInput } from '@mantine/core'
import { FieldPair } from '../../../ui/FieldPair'
import type { LessonFormApi } from './useLessonForm'

/** Fields of an external link card. */
export default function LinkFields({ form }: { form: LessonFormApi }) {
  return (
    <FieldPair>
      <TextInput
        label="Tautan video atau file"
        description="YouTube atau Google Drive. Baru dimuat setelah mahasiswa menekannya."
        type="url"
        placeholder="https://youtu.be/…"
        autoComplete="off"
        {...form.field('link_url')}
      />
      <TextInput
        label="Judul tautan"
        description="Yang dibaca mahasiswa pada kartunya."
        autoComplete="off"
        {...form.field('link_title')}
      />
    </FieldPair>
  )
}
