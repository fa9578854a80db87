import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import {
  bankFolders,
  bankQuestions,
  MAX_FOLDER,
  removeBankFolder,
  saveBankFolder,
} from '@tuntas/contract/learning/bank'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../../../kit/client/Loaded'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { count } from '../../../../kit/format'
import { ChoiceSelect } from '../../../../ui/ChoiceSelect'
import { FieldPair } from '../../../../ui/FieldPair'
import { Modal } from '../../../../ui/Modal'
import classes from './Bank.module.css'
import { useBankFolders } from './bankWords'

type Folder = { id: number; version: number; parent_id: number | null; name: string; total_question: number }
type FolderDialogProps = { subject: number; mayWrite: boolean; onClose: () => void }

/** Folders of a bank: create, rename, delete if empty. */
export default function FolderDialog({ subject, mayWrite, onClose }: FolderDialogProps) {
  const folders = useBankFolders(subject)
  const [edited, setEdited] = useState<Folder>()
  const all = folders.data?.data ?? []
  const removing = useAction(removeBankFolder, { said: ofReply, invalidates: [bankFolders] })
  const remove = ({ id, name }: Folder) =>
    removing.ask({ text: `Kamu akan menghapus folder ${name}`, danger: true }, { params: { id } })
  const tree = all
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((top) => [top, ...all.filter(({ parent_id }) => parent_id === top.id)])
  return (
    <Modal opened onClose={onClose} title="Folder bank soal" size={640} transitionProps={{ duration: 120 }}>
      <Loaded query={folders} failed="Folder gagal dimuat" count={3}>
        {() => (
          <>
            {tree.length === 0 && <p className={classes.quiet}>Belum ada folder.</p>}
            <ul className={classes.list}>
              {tree.map((folder) => (
                <li key={folder.id} data-within={folder.parent_id !== null || undefined}>
                  <span>
                    {folder.name}
                    <small>{count(folder.total_question)} soal</small>
                  </span>
                  {mayWrite && (
                    <>
                      <Button
                        variant="default"
                        size="sm"
                        leftSection={<IconPencil size={16} aria-hidden />}
                        aria-label={`Ubah ${folder.name}`}
                        onClick={() => setEdited(folder)}
                      >
                        Ubah
                      </Button>
                      <Button
                        variant="default"
                        size="sm"
                        leftSection={<IconTrash size={16} aria-hidden />}
                        aria-label={`Hapus ${folder.name}`}
                        onClick={() => remove(folder)}
                      >
                        Hapus
                      </Button>
                    </>
                  )}
                </li>
              ))}
            </ul>
            {mayWrite && (
              <FolderForm
                key={edited?.id ?? 'new'}
                subject={subject}
                folder={edited}
                tops={all.filter(({ parent_id, id }) => parent_id === null && id !== edited?.id)}
                done={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Modal>
  )
}

type FolderFormProps = {
  subject: number
  folder: Folder | undefined
  tops: readonly Folder[]
  done: () => void
}
function FolderForm({ subject, folder, tops, done: onDone }: FolderFormProps) {
  const [name, setName] = useState(folder?.name ?? '')
  const [parent, setParent] = useState(folder?.parent_id ? String(folder.parent_id) : '')
  const saving = useAction(saveBankFolder, {
    said: ofReply,
    invalidates: [bankFolders, bankQuestions],
    done: () => {
      setName('')
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.run({
      body: {
        course_category_id: subject,
        name,
        parent_id: parent === '' ? null : Number(parent),
        ...(folder && { id: folder.id, version: folder.version }),
      },
    })
  }
  return (
    <form onSubmit={submit} aria-label={folder ? `Ubah ${folder.name}` : 'Folder baru'}>
      <FieldPair>
        <TextInput
          label={folder ? 'Nama folder' : 'Folder baru'}
          placeholder="Misalnya: Normalisasi"
          maxLength={MAX_FOLDER}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ChoiceSelect
          label="Di dalam"
          hint="Tingkat pertama"
          options={tops.map((top) => ({ value: String(top.id), label: top.name }))}
          value={parent}
          onChange={(event) => setParent(event.currentTarget.value)}
        />
      </FieldPair>
      <div className={classes.acts}>
        {folder && (
          <Button variant="default" onClick={onDone}>
            Batal
          </Button>
        )}
        <Button type="submit" disabled={name.trim() === ''} loading={saving.pending}>
          {folder ? 'Simpan folder' : 'Tambah folder'}
        </Button>
      </div>
    </form>
  )
}
