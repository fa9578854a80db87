import { Button } from '@mantine/core'
import type { ClassGroup } from '@tuntas/contract/classroom/groups'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import type { Groups } from './useGroups'

/** Target of the selected students. */
export function MoveTo({ groups, all }: { groups: Groups; all: readonly ClassGroup[] }) {
  const inGroups = new Set(all.flatMap(({ members }) => members.map(({ user_id }) => user_id)))
  const canLeave = groups.chosen.some(({ user_id }) => inGroups.has(user_id))
  return (
    <>
      <ChoiceSelect
        aria-label="Pindahkan ke kelompok"
        hint="Pindahkan…"
        options={all.map(({ id, name, members }) => ({
          value: String(id),
          label: `${name} (${members.length})`,
        }))}
        value=""
        disabled={groups.moving || all.length === 0}
        onChange={({ currentTarget: { value } }) => value !== '' && void groups.move(Number(value))}
      />
      <Button
        variant="default"
        disabled={!canLeave}
        loading={groups.moving}
        onClick={() => void groups.move()}
      >
        Keluarkan dari kelompok
      </Button>
    </>
  )
}
