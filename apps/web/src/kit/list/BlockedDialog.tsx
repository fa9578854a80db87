import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Blocked, Use } from '@tuntas/contract/wire/blocked'
import { Modal } from '../../ui/Modal'
import { count } from '../format'
import classes from './BlockedDialog.module.css'
import { ALL_YEARS } from './listSearch'

type BlockedDialogProps = {
  /** 'program studi' */
  noun: string
  blocked: readonly Blocked[]
  /** How many of the selected rows can be deleted. */
  free: number
  onRemoveFree: () => void
  onClose: () => void
}

/** Lists the rows that cannot be deleted, with links to what uses them, and offers to delete the rest. */
export default function BlockedDialog({
  noun,
  blocked,
  free: freeCount,
  onRemoveFree,
  onClose,
}: BlockedDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${blocked.length === 1 ? blocked[0]?.name : `${count(blocked.length)} ${noun}`} tidak dapat dihapus`}
      size={560}
    >
      <p className={classes.hint}>
        {freeCount > 0 ? 'Belum ada yang dihapus. ' : ''}Yang sudah diarsipkan ikut dihitung, dan ada di{' '}
        <Link to="/archive">Arsip</Link>.
      </p>
      <ul className={classes.rows}>
        {blocked.map(({ id, name, uses, message }) => (
          <li key={id}>
            <b>{name}</b>
            {uses.length === 0 ? <p>{message}</p> : <Uses id={id} uses={uses} />}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Tutup
        </Button>
        {freeCount > 0 && (
          <Button color="mengkudu" onClick={onRemoveFree}>
            Hapus {count(freeCount)} lainnya
          </Button>
        )}
      </div>
    </Modal>
  )
}

/** Lists that show what uses a row, with the columns they can be filtered by. */
const lists: Record<string, { to: string; filters: readonly string[]; beside?: object }> = {
  mahasiswa: {
    to: '/student',
    filters: ['study_program_id', 'program_id', 'education_level_id', 'curriculum_id', 'study_group_id'],
  },
  dosen: { to: '/teacher', filters: ['study_program_id', 'education_level_id'] },
  'mata kuliah': { to: '/courses-category', filters: ['study_program_id', 'curriculum_id'] },
  kelas: {
    to: '/courses',
    filters: ['year_id', 'course_category_id', 'teacher_id'],
    beside: { year_id: ALL_YEARS },
  },
}

function Uses({ id, uses }: { id: number; uses: readonly Use[] }) {
  return (
    <p>
      Masih dipakai oleh{' '}
      {uses.map((use, at) => {
        const useText = `${count(use.count)} ${use.noun}`
        const list = lists[use.noun]
        return (
          <span key={use.noun}>
            {at > 0 && ', '}
            {list?.filters.includes(use.by) ? (
              <Link
                to={list.to as '/'}
                search={{ ...list.beside, [use.by]: String(id) } as Record<never, never>}
              >
                {useText}
              </Link>
            ) : (
              useText
            )}
          </span>
        )
      })}
    </p>
  )
}
