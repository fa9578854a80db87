import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveTopic } from '@tuntas/contract/topics'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../kit/call'
import { fieldsOf, INCOMPLETE } from '../../kit/form'
import { toast } from '../../kit/toast'
import { useVersions } from '../../kit/versions'
import classes from './dialogs.module.css'

type TopicDialogProps = {
  courseId: number
  topic: { id?: number; version?: number; name: string }
  onClose: () => void
}

/** Names a topic, a new one or one that is there. */
export default function TopicDialog({ courseId, topic, onClose }: TopicDialogProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(topic.name)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const reload = () => queries.invalidateQueries({ queryKey: ['teacher-lessons', courseId] })
  const saveVersion = useVersions<{ name: string }, { name: string; version: number }>({
    row: topic.version === undefined ? undefined : { name: topic.name, version: topic.version },
    valuesOf: ({ name }) => ({ name }),
    fields: async () => ({ name: 'Nama topik' }),
    take: () => {
      void reload()
      onClose()
    },
  })
  const saving = useMutation({
    mutationFn: () =>
      saveVersion({ name: name.trim() }, (version) =>
        call(saveTopic, { body: { id: topic.id, version, courses_id: courseId, name } }),
      ),
    onSuccess: async (done) => {
      if (!done) return
      toast.success('Data berhasil disimpan!')
      await reload()
      onClose()
    },
    onError: (failure) => {
      setError(fieldsOf(failure).name ?? null)
      toast.error(failure.message || 'Data gagal disimpan!')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') return saving.mutate()
    setError('Masukan nama topik')
    toast.error(INCOMPLETE)
    input.current?.focus()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={topic.id ? 'Ubah Topik' : 'Tambah Topik'}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={480}
      transitionProps={{ duration: 120 }}
    >
      <form noValidate onSubmit={submit}>
        <TextInput
          ref={input}
          label="Nama topik"
          placeholder="Masukan nama topik"
          withAsterisk
          autoComplete="off"
          data-autofocus
          maxLength={255}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Kembali
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Simpan
          </Button>
        </div>
      </form>
    </Modal>
  )
}
