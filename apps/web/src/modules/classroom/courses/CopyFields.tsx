import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useOptions } from '../../../kit/form/options'
import { lazyPart } from '../../../ui/lazyPart'
import { SearchSelect } from '../../../ui/SearchSelect'
import { Skeletons } from '../../../ui/Skeletons'
import { type CopyValues, TEACHERS } from './copies'
import { TeamTeaching } from './TeamTeaching'

const StudyGroups = lazyPart(() => import('./StudyGroups'))

type CopyFieldsProps = {
  form: {
    values: CopyValues
    errors: Readonly<Record<string, string>>
    set: (part: Partial<CopyValues>) => void
  }
}

/** Name and people of a class copy. */
export function CopyFields({ form }: CopyFieldsProps) {
  const { values, errors, set } = form
  const teachers = useOptions([TEACHERS])[TEACHERS] ?? []
  return (
    <>
      <TextInput
        label="Nama"
        placeholder="Masukan nama kelas"
        withAsterisk
        autoComplete="off"
        data-path="name"
        value={values.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Kode"
        placeholder="Masukan kode kelas"
        description="Unik dalam satu semester. Boleh dikosongkan."
        autoComplete="off"
        data-path="code"
        value={values.code}
        error={errors.code}
        onChange={(event) => set({ code: event.currentTarget.value })}
      />
      <SearchSelect
        label="Dosen pengampu"
        placeholder="Pilih dosen pengampu"
        withAsterisk
        options={teachers}
        data-path="teacher_id"
        value={values.teacher_id}
        error={errors.teacher_id}
        onChange={(teacher) => set({ teacher_id: teacher ?? '' })}
      />
      <TeamTeaching form={form} teachers={teachers} />
      <Suspense fallback={<Skeletons shape="fields" count={1} />}>
        <StudyGroups
          value={values.study_group_id}
          error={errors.study_group_id}
          onChange={(groups) => set({ study_group_id: groups })}
        />
      </Suspense>
    </>
  )
}
