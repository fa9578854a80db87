import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ListView, listViews, removeListView } from '@tuntas/contract/identity/views'
import { useState } from 'react'
import { Modal } from '../../ui/Modal'
import { ofReply, useAction } from '../client/useAction'
import { useQuestion } from '../form/confirm'
import KeepView from './SaveViewDialog'
import classes from './ViewsDialog.module.css'

type ViewsDialogProps = { path: string; views: readonly ListView[]; onClose: () => void }

/** Renames and deletes views, and sets the default view. */
export default function ViewsDialog({ path, views, onClose }: ViewsDialogProps) {
  const [editedView, setEditedView] = useState<ListView | null>(null)
  const isAsking = useQuestion() !== null
  const removal = useAction(removeListView, { said: ofReply, invalidates: [listViews] })
  if (editedView) return <KeepView view={{ ...editedView, list: path }} onClose={() => setEditedView(null)} />
  return (
    <Modal opened onClose={onClose} closeOnEscape={!isAsking} title="Tampilan saya" size={440}>
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.id}>
            <span>
              {view.name}
              {view.is_default && <small>Bawaan</small>}
            </span>
            <ActionIcon aria-label={`Ubah tampilan ${view.name}`} onClick={() => setEditedView(view)}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Hapus tampilan ${view.name}`}
              onClick={() =>
                void removal.ask(
                  { text: `Kamu akan menghapus tampilan ${view.name}`, danger: true },
                  { params: { id: view.id } },
                )
              }
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
        {views.length === 0 && <li>Belum ada tampilan.</li>}
      </ul>
    </Modal>
  )
}
