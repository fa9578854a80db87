import { Button } from '@mantine/core'
import { type GroupFileRow, type RefusedGroupRow, readGroupFile } from '@tuntas/contract/classroom/groups'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { useAction } from '../../../kit/client/useAction'
import { DocumentField } from '../../../ui/FileField'
import { Modal } from '../../../ui/Modal'
import classes from './ClassGroups.module.css'
import { GroupsPreview } from './GroupsPreview'
import { useArrange } from './useGroups'

type Found = Reply<typeof readGroupFile>['data']

/** Rows by group name, ignoring case. */
const groupByName = (rows: readonly GroupFileRow[]) => {
  const groups = new Map<string, { name: string; members: GroupFileRow[] }>()
  for (const row of rows) {
    const key = row.group.toLowerCase()
    const group = groups.get(key) ?? { name: row.group, members: [] }
    group.members.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Imports groups from an Excel or CSV file: preview first, then save. */
export default function ImportGroups({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const reading = useAction(readGroupFile, { refused: (error) => setFault(error.message) })
  const arranging = useArrange(courseId, onClose)
  const members = file && !reading.pending ? reading.result?.data : undefined
  const choose = (chosenFile: File | null) => {
    setFile(chosenFile)
    setFault(null)
    reading.reset()
    if (chosenFile) void reading.run({ body: { courses_id: courseId }, files: { file: chosenFile } })
  }
  const save = ({ rows, revision }: Found) =>
    arranging.run({
      body: {
        courses_id: courseId,
        revision,
        groups: groupByName(rows).map(({ name, members }) => ({
          name,
          list_user_id: members.map(({ user_id }) => user_id),
        })),
      },
    })
  return (
    <Modal opened onClose={onClose} title="Impor kelompok" size={720} transitionProps={{ duration: 120 }}>
      <DocumentField
        label="File Excel atau CSV"
        accept=".xlsx,.csv"
        hint="Dengan kolom NIM dan Kelompok. Unduh Excel di halaman ini sudah berisi semua NIM, tinggal diisi."
        value={file}
        onChange={choose}
        error={fault}
      />
      {reading.pending && <p className={classes.hint}>File sedang dibaca…</p>}
      {members && <FoundRows members={members} />}
      <div className={classes.buttons}>
        <p role="status">
          {members && `${members.rows.length} mahasiswa diambil, ${members.refused.length} baris dilewati`}
        </p>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          disabled={!members || members.rows.length === 0}
          loading={arranging.pending}
          onClick={() => members && void save(members)}
        >
          {members && members.refused.length > 0
            ? `Lewati ${members.refused.length}, simpan ${members.rows.length}`
            : 'Simpan kelompok'}
        </Button>
      </div>
    </Modal>
  )
}

function FoundRows({ members: { rows, refused: refusedRows } }: { members: Found }) {
  const movedRows = rows.filter(({ from }) => from !== null)
  return (
    <>
      {refusedRows.length > 0 && <Refused rows={refusedRows} />}
      {movedRows.length > 0 && (
        <p className={classes.hint}>
          {movedRows.length} mahasiswa pindah dari kelompoknya sekarang:{' '}
          {movedRows.map(({ name, from }) => `${name} (${from})`).join(', ')}.
        </p>
      )}
      {rows.length > 0 && <GroupsPreview label="Pratinjau kelompok" groups={groupByName(rows)} />}
    </>
  )
}

function Refused({ rows }: { rows: readonly RefusedGroupRow[] }) {
  return (
    <section className={classes.refused} aria-label="Baris yang tidak dapat diambil">
      <h3>{rows.length} baris tidak dapat diambil</h3>
      <ul>
        {rows.map(({ row, nim, reason }) => (
          <li key={row}>
            Baris {row}
            {nim && `, NIM ${nim}`}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
