import { ActionIcon, Button, Checkbox } from '@mantine/core'
import {
  IconArrowsShuffle,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type ClassGroup, exportGroups, type GroupMember } from '@tuntas/contract/classroom/groups'
import { type ReactNode, Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { LazyExport } from '../../../kit/report/LazyExport'
import { lazyPart } from '../../../ui/lazyPart'
import { EmptyState } from '../../../ui/Placeholder'
import { SelectionBar } from '../../../ui/SelectionBar'
import classes from './ClassGroups.module.css'
import { MoveTo } from './MoveTo'
import { type Groups, useGroups } from './useGroups'

/** Loaded on click. */
const GroupDialog = lazyPart(() => import('./GroupDialog'))
const RandomGroups = lazyPart(() => import('./RandomGroups'))
const ImportGroups = lazyPart(() => import('./ImportGroups'))

type Opened = { kind: 'random' } | { kind: 'import' } | { kind: 'name'; group: ClassGroup | undefined }
type ClassGroupsProps = { courseId: number; aside?: ReactNode }

/** Groups of a class with their members, and students without group. */
export default function ClassGroups({ courseId, aside }: ClassGroupsProps) {
  const groups = useGroups(courseId)
  const [openDialog, setOpenDialog] = useState<Opened | null>(null)
  const close = () => setOpenDialog(null)
  const { data } = groups.roster
  const students = data ? data.ungrouped.length + data.groups.flatMap(({ members }) => members).length : 0
  return (
    <section aria-label="Kelompok">
      <div className={classes.toolbar}>
        <p role="status">{data && describeGroups(data.groups.length, data.ungrouped.length)}</p>
        <Button
          leftSection={<IconArrowsShuffle size={18} aria-hidden />}
          disabled={students === 0}
          onClick={() => setOpenDialog({ kind: 'random' })}
        >
          Bagi acak
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpenDialog({ kind: 'name', group: undefined })}
        >
          Tambah kelompok
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          disabled={students === 0}
          onClick={() => setOpenDialog({ kind: 'import' })}
        >
          Impor
        </Button>
        <LazyExport
          endpoint={exportGroups}
          query={{ courses_id: courseId }}
          noun="kelompok"
          label="Unduh Excel"
        />
        {aside}
      </div>
      <Loaded query={groups.roster} shape="cards" count={3} failed="Kelompok gagal dimuat">
        {(roster) => (
          <>
            <Board
              groups={groups}
              roster={roster}
              onRename={(group) => setOpenDialog({ kind: 'name', group })}
            />
            <Suspense fallback={null}>
              {openDialog?.kind === 'name' && (
                <GroupDialog courseId={courseId} group={openDialog.group} onClose={close} />
              )}
              {openDialog?.kind === 'random' && (
                <RandomGroups courseId={courseId} roster={roster} onClose={close} />
              )}
              {openDialog?.kind === 'import' && <ImportGroups courseId={courseId} onClose={close} />}
            </Suspense>
          </>
        )}
      </Loaded>
      {groups.chosen.length > 0 && data && (
        <SelectionBar
          said={`${groups.chosen.length} dipilih`}
          behind={openDialog !== null}
          aside={
            <Button variant="subtle" size="sm" onClick={groups.clear}>
              Selesai
            </Button>
          }
        >
          <MoveTo groups={groups} all={data.groups} />
        </SelectionBar>
      )}
    </section>
  )
}

const describeGroups = (groups: number, without: number) =>
  `${groups} kelompok · ${without === 0 ? 'semua mahasiswa punya kelompok' : `${without} mahasiswa belum punya kelompok`}`

type BoardProps = {
  groups: Groups
  roster: { groups: ClassGroup[]; ungrouped: GroupMember[] }
  onRename: (group: ClassGroup) => void
}

function Board({ groups, roster, onRename }: BoardProps) {
  if (roster.groups.length === 0 && roster.ungrouped.length === 0)
    return (
      <EmptyState
        icon={IconUsersGroup}
        title="Data tidak ditemukan"
        hint="Kelas ini belum punya mahasiswa untuk dibagi."
      />
    )
  return (
    <>
      {roster.groups.length === 0 && (
        <p className={classes.hint}>
          Belum ada kelompok. Bagi acak, impor dari Excel, atau tambah satu per satu lalu pilih mahasiswanya.
        </p>
      )}
      <div className={classes.board}>
        {roster.ungrouped.length > 0 && (
          <GroupCard title="Belum punya kelompok" members={roster.ungrouped} groups={groups} isOutside />
        )}
        {roster.groups.map((group) => (
          <GroupCard
            key={group.id}
            title={group.name}
            members={group.members}
            groups={groups}
            acts={
              <>
                <ActionIcon
                  aria-label={`Ubah nama ${group.name}`}
                  title="Ubah nama"
                  onClick={() => onRename(group)}
                >
                  <IconPencil size={18} stroke={1.7} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Hapus ${group.name}`}
                  title="Hapus"
                  onClick={() => void groups.remove(group)}
                >
                  <IconTrash size={18} stroke={1.7} />
                </ActionIcon>
              </>
            }
          />
        ))}
      </div>
    </>
  )
}

type GroupCardProps = {
  title: string
  members: readonly GroupMember[]
  groups: Groups
  isOutside?: boolean
  acts?: ReactNode
}

function GroupCard({ title, members, groups, isOutside, acts }: GroupCardProps) {
  return (
    <section className={classes.card} data-outside={isOutside || undefined} aria-label={title}>
      <header>
        <h2>
          {title} <small>{members.length} mahasiswa</small>
        </h2>
        {acts}
      </header>
      {members.length === 0 ? (
        <p className={classes.none}>Kosong. Pilih mahasiswa di kartu lain, lalu pindahkan ke sini.</p>
      ) : (
        <ul>
          {members.map((one) => (
            <li key={one.user_id}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control */}
              <label className={classes.person} data-ticked={groups.isTicked(one.user_id) || undefined}>
                <Checkbox
                  checked={groups.isTicked(one.user_id)}
                  onChange={() => groups.toggle(one.user_id)}
                />
                <span>
                  {one.name}
                  <small>{one.nim}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
