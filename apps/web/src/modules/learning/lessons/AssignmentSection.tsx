import { FormSection } from '../../../ui/FormCard'
import { FlagSwitch } from './FlagSwitch'
import type { LessonFormApi } from './useLessonForm'

/** How an assignment is marked. */
export default function AssignmentSection({ form }: { form: LessonFormApi }) {
  const held = form.values.hold_feedback === '1'
  return (
    <FormSection title="Penilaian" hint="Cara tugas dinilai.">
      <FlagSwitch
        label="Tahan nilai dan umpan balik"
        hint={
          held
            ? 'Mahasiswa membaca nilai dan umpan balik setelah dosen menekan Kembalikan di halaman penilaian.'
            : 'Mahasiswa langsung membaca nilai dan umpan baliknya, juga yang tadinya ditahan.'
        }
        on={held}
        onChange={(on) => form.set({ hold_feedback: on ? '1' : '' })}
      />
    </FormSection>
  )
}
