import { FormSection } from '../../../ui/FormCard'
import { FlagSwitch } from './FlagSwitch'
import type { LessonFormApi } from './useLessonForm'

/** Pengayaan: when the lesson is offered, and whether it counts. */
export function EnrichmentSection({ form }: { form: LessonFormApi }) {
  const { type, is_enrichment, enrichment_counts, is_group } = form.values
  const extra = is_enrichment === '1'
  const barred = !extra && type === 'ASSIGNMENT' && is_group === '1'
  return (
    <FormSection title="Pengayaan">
      <FlagSwitch
        label="Pengayaan: ditawarkan kepada yang sudah tuntas"
        hint={
          extra
            ? 'Terbuka setelah mahasiswa tuntas di kuis dengan KKM pada topik ini. Bila tidak ada, kuis sebelumnya di kelas yang menentukan. Tidak mengunci apa pun, dan tidak dihitung dalam kemajuan dan ketuntasan.'
            : barred
              ? 'Tugas kelompok tidak dapat menjadi pengayaan.'
              : 'Bagian dari pembelajaran semua mahasiswa.'
        }
        on={extra}
        disabled={barred}
        onChange={(on) => form.set({ is_enrichment: on ? '1' : '' })}
      />
      {extra && type !== 'LESSON' && (
        <FlagSwitch
          label="Ikut dihitung di nilai akhir"
          hint="Hanya bagi yang mengerjakan: hasil yang lemah dapat menurunkan nilai akhirnya. Mahasiswa membacanya sebelum mengerjakan; yang tidak mengerjakan tidak kehilangan nilai."
          on={enrichment_counts === '1'}
          onChange={(on) => form.set({ enrichment_counts: on ? '1' : '' })}
        />
      )}
    </FormSection>
  )
}
