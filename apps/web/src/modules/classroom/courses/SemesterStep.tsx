import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type Errors, focusFirst } from '../../../kit/form/form'
import { useOptions } from '../../../kit/form/options'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { type SemesterValues, semesterFaults } from './copies'
import { MaterialFields } from './MaterialFields'
import type { SemesterPlanning } from './useSemesterPlan'

const YEARS = 'master-data/year'

type SemesterStepProps = {
  planning: SemesterPlanning
  /** Errors found by the server. */
  told: Errors
  onLeave: () => void
  onDone: () => void
}

/** The semester to open, the source of its classes, and the options for copying. */
export function SemesterStep({ planning, told: serverErrors, onLeave, onDone }: SemesterStepProps) {
  const { values } = planning
  const years = useOptions([YEARS])[YEARS]
  const [errors, setErrors] = useState<Errors>(serverErrors)
  const box = useRef<HTMLFormElement>(null)
  const set = (part: Partial<SemesterValues>) => {
    // A semester cannot be copied into itself.
    const isOwn = part.year_id !== undefined && part.year_id === values.from
    planning.set(isOwn ? { ...part, from: '' } : part)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  const text = (name: 'code' | 'name') => ({
    'data-path': name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value }),
  })
  const year = (name: 'year_id' | 'from', label: string) => ({
    ...text(name as 'code'),
    value: values[name],
    hint: 'Pilih tahun periode',
    withAsterisk: true,
    options: years?.filter(({ value }) => value !== label),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = semesterFaults(values)
    setErrors(faults)
    if (Object.keys(faults).length === 0) return onDone()
    setTimeout(() => focusFirst(box.current, Object.keys(faults)))
  }
  return (
    <form ref={box} noValidate onSubmit={submit}>
      <FormCard
        footer={
          <>
            <p>Belum ada yang disimpan</p>
            <Button variant="default" onClick={onLeave}>
              Batal
            </Button>
            <Button type="submit">Lanjut</Button>
          </>
        }
      >
        <FormSection title="Semester tujuan">
          <ChoiceCards
            name="kind"
            label="Semester"
            options={[
              { value: 'new', label: 'Buat baru' },
              { value: 'existing', label: 'Yang sudah ada' },
            ]}
            value={values.kind}
            onChange={(kind) => set({ kind: kind === 'new' ? 'new' : 'existing' })}
          />
          {values.kind === 'new' ? (
            <FieldPair>
              <TextInput label="Kode" placeholder="20262" withAsterisk autoComplete="off" {...text('code')} />
              <TextInput
                label="Nama"
                placeholder="2026/2027 Genap"
                withAsterisk
                autoComplete="off"
                {...text('name')}
              />
            </FieldPair>
          ) : (
            <ChoiceSelect label="Tahun semester" {...year('year_id', '')} />
          )}
          <Switch
            size="md"
            label="Jadikan semester aktif"
            description="Semester yang sedang aktif ditutup. Dapat juga dilakukan nanti di Master Tahun Semester."
            checked={values.activate}
            onChange={(event) => set({ activate: event.currentTarget.checked })}
          />
        </FormSection>
        <FormSection
          title="Kelas"
          hint="Dosen, koordinator, dan rombongan belajar ikut. Pada langkah berikutnya kelas dapat dipilih dan diubah."
        >
          <ChoiceSelect
            label="Ambil kelas dari"
            {...year('from', values.kind === 'existing' ? values.year_id : '')}
          />
        </FormSection>
        <FormSection title="Materi">
          <MaterialFields values={values} error={errors.days} onChange={set} />
        </FormSection>
      </FormCard>
    </form>
  )
}
