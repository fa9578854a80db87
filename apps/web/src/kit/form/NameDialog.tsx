import { Button, Group, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Modal } from '../../ui/Modal'

type NameForm = {
  bind: ComponentProps<'form'>
  field: (name: 'name') => ComponentProps<typeof TextInput>
  busy: boolean
}
type NameDialogProps = {
  form: NameForm
  title: string
  label: string
  maxLength: number
  /** Label of the other button. */
  back?: string
  onClose: () => void
}

/** Asks for one name. */
export function NameDialog({ form, title, label, maxLength, back = 'Batal', onClose }: NameDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={480} transitionProps={{ duration: 120 }}>
      <form {...form.bind}>
        <TextInput
          label={label}
          placeholder={`Masukan ${label.toLowerCase()}`}
          withAsterisk
          autoComplete="off"
          data-autofocus
          maxLength={maxLength}
          {...form.field('name')}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {back}
          </Button>
          <Button type="submit" loading={form.busy}>
            Simpan
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
