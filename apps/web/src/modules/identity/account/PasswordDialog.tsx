import { PasswordFirst } from '../../../kit/session/PasswordFirst'
import { Modal } from '../../../ui/Modal'

/** Asks for the password before actions that need a recent sign-in. */
export default function PasswordDialog(props: Parameters<typeof PasswordFirst>[0]) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Apakah ini kamu?"
      size={480}
      transitionProps={{ duration: 120 }}
    >
      <PasswordFirst {...props} />
    </Modal>
  )
}
