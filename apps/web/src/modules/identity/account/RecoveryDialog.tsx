import { Modal } from '../../../ui/Modal'
import { RecoveryCodes } from './RecoveryCodes'

/** Shows the codes of the first factor, or new ones. A click outside does not close it. */
export default function RecoveryDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Simpan kode pemulihanmu"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Modal>
  )
}
