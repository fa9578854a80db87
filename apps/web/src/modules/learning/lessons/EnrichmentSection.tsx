import { FormSection } from '../../../ui/FormCard'
import { FlagSwitch } from './FlagSwitch'
import type { LessonFormApi } from './useLessonForm'

/** Pengayaan: whom the lesson is offered to, and whether it counts. */
export function EnrichmentSection({ form }: { form: LessonFormApi }) {
  const { type, is_enrichment, enrichment_counts } = form.values
  const extra = is_enrichment === '1'
  return (
    <FormSection title="Pengayaan">
      <FlagSwitch
        label="Pengayaan: ditawarkan kepada yang sudah tuntas"
        hint={
          extra
            ? 'Terbuka bagi mahasiswa yang tuntas di kuis ber-KKM sebelumnya pada topik ini. Tidak mengunci apa pun dan tidak dihitung dalam kemajuan dan ketuntasan.'
            : 'Bagian dari pembelajaran semua mahasiswa.'
        }
        on={extra}
        onChange={(on) => form.set({ is_enrichment: on ? '1' : '' })}
      />
      {extra && type !== 'LESSON' && (
        <FlagSwitch
          label="Ikut dihitung di nilai akhir"
          hint="Hanya bagi yang mengerjakan; yang tidak mengerjakan tidak kehilangan nilai."
          on={enrichment_counts === '1'}
          onChange={(on) => form.set({ enrichment_counts: on ? '1' : '' })}
        />
      )}
    </FormSection>
  )
}
