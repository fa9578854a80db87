import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useBackCloses } from './layers'

/** Back closes it, as Escape does. */
export function Modal(props: ModalProps) {
  useBackCloses(props.opened, props.onClose)
  return <MantineModal {...props} />
}
