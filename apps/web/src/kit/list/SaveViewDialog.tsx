import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ListView, listViews, saveListView } from '@tuntas/contract/identity/views'
import * as schemas from '@tuntas/contract/identity/views.schemas'
import { Modal } from '../../ui/Modal'
import { ofReply } from '../client/useAction'
import { useContractForm } from '../form/useContractForm'
import classes from './FilterValues.module.css'

type Given = Omit<ListView, 'id'> & { id?: number; list: string }
type KeepViewProps = { view: Given; onClose: () => void }

/** Names a view and sets whether the list opens with it. */
export default function KeepView({ view, onClose }: KeepViewProps) {
  const form = useContractForm(saveListView, {
    schema: schemas.saveListView.body,
    initialValues: view,
    invalidates: [listViews],
    said: ofReply,
    done: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={view.id === undefined ? 'Simpan tampilan' : 'Ubah tampilan'}
      size={440}
    >
      <form {...form.bind}>
        <TextInput
          label="Nama tampilan"
          placeholder="Misalnya: Cuti angkatan 2022"
          withAsterisk
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <Checkbox
          mt="md"
          label="Buka daftar ini dengan tampilan ini"
          checked={form.values.is_default}
          onChange={form.field('is_default').onChange}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={form.busy}>
            Simpan
          </Button>
        </div>
      </form>
    </Modal>
  )
}
