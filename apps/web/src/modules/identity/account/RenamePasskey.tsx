import { ownSecond, PASSKEY_NAME, renamePasskey } from '@tuntas/contract/identity/second'
import { ofReply } from '../../../kit/client/useAction'
import { NameDialog } from '../../../kit/form/NameDialog'
import { useContractForm } from '../../../kit/form/useContractForm'

type RenamePasskeyProps = { passkey: { id: number; name: string }; onClose: () => void }

export default function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const form = useContractForm(renamePasskey, {
    initialValues: { name },
    toBody: (values) => ({ ...values, id }),
    validate: (values): Record<string, string> =>
      values.name.trim() === '' ? { name: 'Masukan nama passkey' } : {},
    invalidates: [ownSecond],
    said: ofReply,
    done: onClose,
  })
  return (
    <NameDialog
      form={form}
      title="Ubah nama passkey"
      label="Nama passkey"
      maxLength={PASSKEY_NAME}
      onClose={onClose}
    />
  )
}
