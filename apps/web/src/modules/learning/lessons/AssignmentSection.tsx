import { Suspense } from 'react'
import { FormSection } from '../../../ui/FormCard'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { EnrichmentSection } from './EnrichmentSection'
import { FlagSwitch } from './FlagSwitch'
import { LessonGoals } from './LessonGoals'
import { newCriterion } from './rubricDraft'
import type { LessonFormApi } from './useLessonForm'

/** Loaded if there is a rubric. */
const RubricReuse = lazyPart(() => import('./RubricReuse'))
const RubricFields = lazyPart(() => import('./RubricFields'))

type AssignmentSectionProps = {
  courseId: number
  form: LessonFormApi
  /** There are hand-ins: marks may depend on the rubric. */
  hasWork: boolean
}

/** Marking of an assignment, and its goals. */
export default function AssignmentSection({ courseId, form, hasWork }: AssignmentSectionProps) {
  const { rubric, goals, hold_feedback, is_group, is_enrichment } = form.values
  const isHeld = hold_feedback === '1'
  const barred = is_group !== '1' && is_enrichment === '1'
  return (
    <>
      <FormSection
        title="Penilaian"
        hint={
          hasWork && rubric
            ? 'Nilai yang sudah diberikan tetap memakai rubrik saat itu, walau rubrik ini diubah.'
            : 'Cara tugas dinilai.'
        }
      >
        <FlagSwitch
          label="Tahan nilai dan umpan balik"
          hint={
            isHeld
              ? 'Mahasiswa membaca nilai dan umpan balik setelah dosen menekan Kembalikan di halaman penilaian.'
              : 'Mahasiswa langsung membaca nilai dan umpan baliknya, juga yang tadinya ditahan.'
          }
          on={isHeld}
          onChange={(on) => form.set({ hold_feedback: on ? '1' : '' })}
        />
        <FlagSwitch
          label="Tugas kelompok"
          hint={
            is_group === '1'
              ? 'Satu anggota mengumpulkan untuk semua, satu nilai untuk semua; nilai seorang anggota dapat dibedakan. Kelompok diatur di kelas, Anggota Kelas, Kelompok. Mahasiswa tanpa kelompok mengumpulkan sendiri.'
              : barred
                ? 'Pengayaan tidak dapat menjadi tugas kelompok: setiap mahasiswa mengumpulkan sendiri.'
                : 'Setiap mahasiswa mengumpulkan sendiri.'
          }
          on={is_group === '1'}
          disabled={barred}
          onChange={(on) => form.set({ is_group: on ? '1' : '' })}
        />
        <FlagSwitch
          label="Gunakan rubrik"
          hint="Mahasiswa membacanya sebelum mengumpulkan. Nilai mengikuti tingkat yang dipilih, dijadikan skala 0 sampai 100."
          on={rubric !== null}
          onChange={(on) => form.set({ rubric: on ? { criteria: [newCriterion()] } : null })}
        />
        {rubric && (
          <Suspense fallback={<Skeletons shape="fields" count={2} />}>
            <RubricReuse onChoose={(next) => form.set({ rubric: next })} />
            <RubricFields
              rubric={rubric}
              onChange={(next) => form.set({ rubric: next })}
              error={form.field('rubric').error}
            />
          </Suspense>
        )}
      </FormSection>
      <LessonGoals
        courseId={courseId}
        goals={goals}
        errors={form.errors}
        onChange={(next) => form.set({ goals: next })}
      />
      <EnrichmentSection form={form} />
    </>
  )
}
