import { TextInput } from '@mantine/core'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { FlagSwitch } from './FlagSwitch'
import type { LessonValues } from './lessonChoices'
import { policies, remedials, rules, scopes } from './lessonChoices'
import type { LessonFormApi } from './useLessonForm'

type KkmFieldsProps = {
  form: LessonFormApi
  flag: (name: keyof LessonValues) => { on: boolean; onChange: (on: boolean) => void }
}

/** Settings that depend on the KKM: mastery and remedials. */
export function KkmFields({ form, flag }: KkmFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextInput
          label="KKM"
          inputMode="decimal"
          placeholder="Masukan nilai KKM"
          withAsterisk
          autoComplete="off"
          {...form.field('kkm')}
        />
        <ChoiceSelect
          label="Batas remedial"
          hint="Pilih batas remedial"
          options={remedials}
          {...form.field('max_remedial')}
        />
      </FieldPair>
      <FieldPair>
        <ChoiceSelect
          label="Tuntas bila"
          hint="Pilih syarat tuntas"
          options={rules}
          {...form.field('mastery_rule')}
        />
        <ChoiceSelect
          label="Remedial"
          hint="Pilih isi remedial"
          description="Per tujuan: hanya yang belum tuntas ditanyakan lagi, dengan soal cadangan lebih dulu."
          options={scopes}
          {...form.field('remedial_scope')}
        />
      </FieldPair>
      <ChoiceSelect
        label="Nilai yang dihitung"
        hint="Pilih nilai yang dihitung"
        options={policies}
        {...form.field('score_policy')}
      />
      <FlagSwitch
        label="Wajib membaca sebelum remedial"
        hint="Materi terkait harus dibaca sampai akhir atau 1 menit. Tanpa ini cukup dibuka."
        {...flag('must_read')}
      />
      <FlagSwitch
        label="Latihan boleh menggantikan belajar ulang"
        hint="Siap kuis di Latihan tujuan yang belum tuntas membuka remedial. Perlu 5 soal latihan tiap tujuan."
        {...flag('practice_counts')}
      />
      <FlagSwitch
        label="Batasi nilai remedial di KKM"
        hint="Yang dilaporkan saja; ketuntasan tidak berubah."
        {...flag('cap_remedial')}
      />
    </>
  )
}
