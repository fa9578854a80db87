import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { ClockInput } from '../../../ui/ClockInput'
import { FieldPair } from '../../../ui/FieldPair'
import { FormSection } from '../../../ui/FormCard'
import { EnrichmentSection } from './EnrichmentSection'
import { FlagSwitch } from './FlagSwitch'
import { KkmFields } from './KkmFields'
import type { LessonValues } from './lessonChoices'
import { kinds, moments, reviews } from './lessonChoices'
import { type LessonFormApi, resolveShowScore, resolveVerdicts } from './useLessonForm'

type QuizSectionProps = {
  form: LessonFormApi
  /** Undefined for a new quiz. */
  lessonId: number | undefined
}

/** Settings of a quiz. */
export default function QuizSection({ form, lessonId }: QuizSectionProps) {
  const { values } = form
  const flag = (name: keyof LessonValues) => ({
    on: values[name] === '1',
    onChange: (on: boolean) => form.set({ [name]: on ? '1' : '' }),
  })
  return (
    <>
      <FormSection title="Kuis" hint="Cara kuis dikerjakan.">
        <FieldPair>
          <ClockInput
            label="Durasi"
            description="Jam dan menit, misalnya 01:30"
            withAsterisk
            {...form.field('duration')}
          />
          <ChoiceCards
            name="type_quiz"
            label="Jenis kuis"
            options={kinds}
            {...form.field('type_quiz')}
            value={values.type_quiz}
          />
        </FieldPair>
        <FlagSwitch label="Acak urutan soal" {...flag('is_random_question')} />
        <FlagSwitch label="Acak urutan opsi" {...flag('is_random_option')} />
        <FlagSwitch
          label="Satu perangkat"
          hint="Jawaban dari perangkat yang membuka soal lebih dulu disimpan, tetapi tidak dihitung."
          {...flag('one_device')}
        />
        <NativeSelect
          label="Nilai tampil"
          description={
            values.is_expired === '1'
              ? 'Kapan mahasiswa melihat nilai dan semua yang mengikutinya.'
              : 'Kapan mahasiswa melihat nilai. Tanpa jadwal belum ada akhir bagi semua.'
          }
          data={moments.map((one) => ({
            ...one,
            disabled: one.value === 'after_window' && values.is_expired !== '1',
          }))}
          rightSection={<IconSelector size={16} aria-hidden />}
          {...form.field('show_score')}
          value={resolveShowScore(values)}
        />
        <FlagSwitch
          label="Tunjukkan benar/salah"
          hint="Setelah tiap pengerjaan, jawaban sendiri tanpa kunci."
          on={resolveVerdicts(values) === '1'}
          onChange={(on) => form.set({ show_verdicts: on ? '1' : '0' })}
        />
        <ChoiceSelect
          label="Tampilkan pembahasan"
          hint="Pilih kapan pembahasan tampil"
          options={reviews}
          {...form.field('show_review')}
        />
      </FormSection>
      <FormSection
        title="Ketuntasan"
        hint="Dengan KKM, pembelajaran berikutnya terbuka setelah kuis ini tuntas."
      >
        <FlagSwitch label="Gunakan KKM" {...flag('is_competent')} />
        {lessonId !== undefined && (
          <p>
            <Link to="/teacher/courses/standard/$id" params={{ id: String(lessonId) }}>
              Tetapkan KKM
            </Link>
          </p>
        )}
        {values.is_competent === '1' && <KkmFields form={form} flag={flag} />}
      </FormSection>
      <EnrichmentSection form={form} />
    </>
  )
}
