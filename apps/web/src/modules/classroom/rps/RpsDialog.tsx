import type { RpsRow } from '@tuntas/contract/classroom/rps'
import DocumentView from '../../../ui/DocumentView'
import { Modal } from '../../../ui/Modal'

export default function RpsDialog({ plan, onClose }: { plan: RpsRow; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={plan.title} size={1040} transitionProps={{ duration: 120 }}>
      <DocumentView url={plan.attachment} />
    </Modal>
  )
}
