import { Card } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './ProgramFilters.module.css'
import type { useProgram } from './useProgram'

type Fields = ReturnType<typeof useProgram>['fields']

export function ProgramFilters({ fields }: { fields: Fields }) {
  return (
    <div className={classes.filters} data-no-print>
      {fields.map(({ name, ...field }) => (
        <ChoiceSelect key={name} {...field} />
      ))}
    </div>
  )
}

export function Unchosen() {
  return (
    <Card>
      <EmptyState
        icon={IconFilter}
        title="Pilih program studi dan kurikulum dahulu"
        hint="Capaian dihitung per kurikulum satu program studi."
      />
    </Card>
  )
}
