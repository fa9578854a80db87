import { Modal } from '@mantine/core'
import { SignInForm } from './SignInForm'

/** Over a screen that must not be left: nothing below it is lost, and it goes when the person is back. */
export default function SignInAgain() {
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title="Sesimu berakhir. Masuk lagi.">
      <SignInForm onEntered={() => undefined} />
    </Modal>
  )
}
