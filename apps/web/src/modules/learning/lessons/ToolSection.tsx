import { Textarea, TextInput } from '@mantine/core'
import { offeredTools } from '@tuntas/contract/operations/external-tools'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FormSection } from '../../../ui/FormCard'
import { EnrichmentSection } from './EnrichmentSection'
import { FlagSwitch } from './FlagSwitch'
import { openings } from './lessonChoices'
import type { LessonFormApi } from './useLessonForm'

type ToolSectionProps = {
  form: LessonFormApi
  /** Marks belong to the tool that gave them. */
  hasMarks: boolean
}

/** The external tool of a lesson, and whether it gives marks. */
export default function ToolSection({ form, hasMarks }: ToolSectionProps) {
  const tools = useEndpoint(offeredTools)
  const isGraded = form.values.is_graded === '1'
  return (
    <>
      <FormSection
        title="Alat luar"
        hint="Alat yang didaftarkan kampus, misalnya simulasi atau laboratorium."
      >
        <Loaded query={tools} shape="fields" count={1} failed="Daftar alat gagal dimuat">
          {({ data }) => (
            <ChoiceSelect
              label="Alat"
              hint={
                data.length === 0 ? 'Belum ada alat. Minta super admin mendaftarkannya.' : 'Pilih alat luar'
              }
              withAsterisk
              disabled={hasMarks}
              options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.field('tool_id')}
            />
          )}
        </Loaded>
        <TextInput
          label="Halaman alat"
          description="Kosong: halaman pertama alat."
          placeholder="https://"
          autoComplete="off"
          {...form.field('target_link_uri')}
        />
        <Textarea
          label="Parameter"
          description="Satu baris satu parameter: nama=nilai."
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('tool_custom')}
        />
        <FlagSwitch
          label="Alat memberi nilai"
          hint={
            isGraded
              ? 'Nilai dari alat masuk Buku Nilai. Nilai darimu didahulukan.'
              : 'Selesai setelah mahasiswa membukanya.'
          }
          on={isGraded}
          onChange={(on) => form.set({ is_graded: on ? '1' : '' })}
        />
        <ChoiceSelect
          label="Cara membuka"
          hint="Pilih cara membuka"
          options={openings}
          {...form.field('opens')}
        />
      </FormSection>
      <EnrichmentSection form={form} />
    </>
  )
}
