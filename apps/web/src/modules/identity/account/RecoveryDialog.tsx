import { Modal } from '@mantine/core'
import { RecoveryCodes } from './RecoveryCodes'

/** Of the first factor, or in place of the former ones. A stray press does not close it. */
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
