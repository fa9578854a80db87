import { Button, Group, TextInput } from '@mantine/core'
import { type FeederRow, matchFeederClass } from '@tuntas/contract/operations/feeder'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { Modal } from '../../../ui/Modal'

type MatchDialogProps = { row: FeederRow; onClose: () => void }

/** The office's own match of a class where names differ. */
export default function MatchDialog({ row, onClose }: MatchDialogProps) {
  const [classId, setClassId] = useState('')
  const match = useAction(matchFeederClass, { said: ofReply, done: onClose })
  return (
    <Modal opened onClose={onClose} title={`Kelas Feeder untuk ${row.class}`} size={480}>
      <TextInput
        label="ID kelas kuliah"
        description="Lihat id_kelas_kuliah di Neo Feeder. Kosongkan untuk mencari lagi menurut nama."
        autoComplete="off"
        data-autofocus
        value={classId}
        onChange={({ currentTarget: { value } }) => setClassId(value)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          loading={match.pending}
          onClick={() =>
            void match.run({ body: { courses_id: row.courses_id, id_kelas_kuliah: classId.trim() || null } })
          }
        >
          Simpan
        </Button>
      </Group>
    </Modal>
  )
}
