import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconMessages, IconTrash } from '@tabler/icons-react'
import { type Comment, comments, removeComment, saveComment } from '@tuntas/contract/learning/comments'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../kit/client/Loaded'
import { useData } from '../../kit/client/queries'
import { ofReply, useAction } from '../../kit/client/useAction'
import { useQuestion } from '../../kit/form/confirm'
import { Modal } from '../../ui/Modal'
import { EmptyState } from '../../ui/Placeholder'
import { RichText } from '../../ui/RichText'
import classes from './FeedbackField.module.css'

/** Renames and deletes a lecturer's own saved comments. */
export default function CommentsDialog({ onClose }: { onClose: () => void }) {
  const ownComments = useData(comments)
  const isAsking = useQuestion() !== null
  return (
    <Modal opened closeOnEscape={!isAsking} onClose={onClose} title="Umpan balik siap pakai" size={640}>
      <Loaded
        query={ownComments}
        count={3}
        failed="Umpan balik gagal dimuat"
        empty={
          <EmptyState
            icon={IconMessages}
            title="Data tidak ditemukan"
            hint="Tulis umpan balik, lalu pilih Simpan teks ini untuk dipakai lagi."
          />
        }
      >
        {(all) => (
          <ul className={classes.kept}>
            {all.map((comment) => (
              <OneComment key={comment.id} kept={comment} />
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  )
}

function OneComment({ kept: { id, name, comment } }: { kept: Comment }) {
  const [newName, setNewName] = useState(name)
  const renaming = useAction(saveComment, { said: ofReply, invalidates: [comments] })
  const removing = useAction(removeComment, { said: ofReply, invalidates: [comments] })
  const rename = (event: FormEvent) => {
    event.preventDefault()
    void renaming.run({ body: { id, name: newName, comment } })
  }
  return (
    <li>
      <form onSubmit={rename}>
        <TextInput
          aria-label={`Nama umpan balik ${name}`}
          maxLength={100}
          autoComplete="off"
          value={newName}
          onChange={(event) => setNewName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={newName.trim() === '' || newName === name}
          loading={renaming.pending}
        >
          Ganti nama
        </Button>
        <ActionIcon
          aria-label={`Hapus umpan balik ${name}`}
          color="mengkudu"
          onClick={() =>
            void removing.ask(
              {
                text: `Hapus umpan balik "${name}"?`,
                detail: 'Umpan balik yang sudah memakainya tidak berubah.',
                danger: true,
              },
              { params: { id } },
            )
          }
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </form>
      <RichText html={comment} compact />
    </li>
  )
}
