import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { type ClassGroup, type GroupMember, MOST_GROUPS } from '@tuntas/contract/classroom/groups'
import { useState } from 'react'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import classes from './ClassGroups.module.css'
import { GroupsPreview } from './GroupsPreview'
import { groupsFor, type SplitBy, splitAtRandom } from './groupSplit'
import { useArrange } from './useGroups'

type RandomGroupsProps = {
  courseId: number
  roster: { groups: ClassGroup[]; ungrouped: GroupMember[]; revision: string }
  onClose: () => void
}

const ways: { value: SplitBy; label: string }[] = [
  { value: 'groups', label: 'Jumlah kelompok' },
  { value: 'members', label: 'Anggota per kelompok' },
]
const FIRST_AMOUNT = '4'

/** Random groups: preview, shuffle again, save. */
export default function RandomGroups({ courseId, roster, onClose }: RandomGroupsProps) {
  // The draw uses the groups as loaded.
  const [{ groups, ungrouped, revision }] = useState(roster)
  const [anew, setAnew] = useState(ungrouped.length === 0)
  const [by, setBy] = useState<SplitBy>('members')
  const [text, setText] = useState(FIRST_AMOUNT)
  const [drawNumber, setDrawNumber] = useState(0)
  const arranging = useArrange(courseId, onClose)
  const people = anew ? [...groups.flatMap(({ members }) => members), ...ungrouped] : ungrouped
  const amount = /^\d+$/.test(text.trim()) ? Number(text) : 0
  const fault = validateSplit(people.length, by, amount)
  const takenNames = anew ? [] : groups.map(({ name }) => name)
  const [split, setSplit] = useState(() =>
    splitAtRandom(people, { by: 'members', amount: Number(FIRST_AMOUNT), taken: takenNames }),
  )
  const key = `${anew} ${by} ${amount} ${drawNumber}`
  const [shownKey, setShownKey] = useState(key)
  if (shownKey !== key) {
    setShownKey(key)
    if (fault === null) setSplit(splitAtRandom(people, { by, amount, taken: takenNames }))
  }
  const save = () => {
    const list = split.map(({ name, members }) => ({
      name,
      list_user_id: members.map(({ user_id }) => user_id),
    }))
    const input = { body: { courses_id: courseId, revision, anew, groups: list } }
    if (!anew || groups.length === 0) return arranging.run(input)
    const text = `${groups.length} kelompok yang ada akan diganti.`
    const detail =
      'Tugas yang sudah dikumpulkan tetap milik yang mengumpulkan. Kelompok lama bisa dipulihkan lewat Terhapus.'
    return arranging.ask({ text, detail, danger: true }, input)
  }
  return (
    <Modal opened onClose={onClose} title="Bagi acak" size={720} transitionProps={{ duration: 120 }}>
      <div className={classes.choices}>
        <ChoiceSelect
          label="Siapa yang dibagi"
          hint="Pilih"
          options={[
            ...(ungrouped.length > 0
              ? [{ value: 'rest', label: `Yang belum punya kelompok (${ungrouped.length})` }]
              : []),
            ...(groups.length > 0 || ungrouped.length === 0
              ? [{ value: 'anew', label: 'Semua mahasiswa, dari awal' }]
              : []),
          ]}
          value={anew ? 'anew' : 'rest'}
          onChange={({ currentTarget: { value } }) => value !== '' && setAnew(value === 'anew')}
        />
        <div>
          <SegmentedControl
            fullWidth
            aria-label="Cara membagi"
            data={ways}
            value={by}
            onChange={(value) => setBy(value === 'groups' ? 'groups' : 'members')}
          />
          <TextInput
            aria-label={by === 'groups' ? 'Jumlah kelompok' : 'Anggota per kelompok'}
            inputMode="numeric"
            autoComplete="off"
            mt={8}
            value={text}
            error={fault}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      </div>
      {fault === null && <GroupsPreview label="Pratinjau kelompok" groups={split} />}
      <div className={classes.buttons}>
        <p role="status">
          {fault === null && `${people.length} mahasiswa ke ${split.length} kelompok, belum disimpan`}
        </p>
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={17} aria-hidden />}
          disabled={fault !== null}
          onClick={() => setDrawNumber(drawNumber + 1)}
        >
          Acak lagi
        </Button>
        <Button disabled={fault !== null} loading={arranging.pending} onClick={() => void save()}>
          Simpan kelompok
        </Button>
      </div>
    </Modal>
  )
}

const validateSplit = (people: number, by: SplitBy, amount: number): string | null => {
  if (people === 0) return 'Tidak ada mahasiswa untuk dibagi'
  if (amount < 1) return 'Masukan bilangan mulai dari 1'
  if (by === 'groups' && amount > people) return `Hanya ada ${people} mahasiswa`
  return groupsFor(people, by, amount) > MOST_GROUPS ? `Maksimal ${MOST_GROUPS} kelompok` : null
}
