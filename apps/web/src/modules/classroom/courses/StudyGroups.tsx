import { useData } from '../../../kit/client/queries'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import { studyGroupOptions } from '@tuntas/contract/campus/people'
import type { ReactNode } from 'react'
import { count } from '../../../kit/format'
import classes from './CourseFields.module.css'

type StudyGroupsProps = { value: string[]; onChange: (value: string[]) => void; error?: ReactNode }

const WITHOUT = 'Tanpa rombel, peserta masuk dari KRS: impor, SIAKAD, atau pilih sendiri.'

/** Selects study groups, with their sizes. */
export default function StudyGroups({ value, onChange, error, ...input }: StudyGroupsProps) {
  const groups = useData(studyGroupOptions)
  const heads = new Map(groups.data?.map((group) => [String(group.id), group.total_user]))
  const total = value.reduce((sum, id) => sum + (heads.get(id) ?? 0), 0)
  return (
    <MultiSelect
      {...input}
      label="Rombongan Belajar (opsional)"
      description={value.length > 0 ? `${count(total)} mahasiswa akan menjadi peserta` : WITHOUT}
      placeholder={value.length === 0 ? 'Pilih rombongan belajar' : undefined}
      searchable
      limit={100}
      hidePickedOptions
      nothingFoundMessage="Data tidak ditemukan"
      data={groups.data?.map((group) => ({ value: String(group.id), label: group.name })) ?? []}
      value={groups.data ? value : []}
      onChange={onChange}
      error={error ?? (groups.isError ? groups.error.message : undefined)}
      renderOption={({ option }) => (
        <span className={classes.group}>
          <span>{option.label}</span>
          <small>{count(heads.get(option.value) ?? 0)} mahasiswa</small>
        </span>
      )}
    />
  )
}
