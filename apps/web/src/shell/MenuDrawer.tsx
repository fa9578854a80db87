import { useAccount } from '../kit/session/session'
import { Drawer } from '../ui/Drawer'
import { Logo } from '../ui/Logo'
import { Sidebar } from './Sidebar'

/** The menu below 994 px. */
export default function MenuDrawer({ opened: isOpen, onClose }: { opened: boolean; onClose: () => void }) {
  const { settings } = useAccount().user
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      title={<Logo src={settings.logo_horizontal} />}
      closeButtonProps={{ 'aria-label': 'Tutup menu' }}
      padding="sm"
      styles={{ body: { padding: 0 } }}
      transitionProps={{ duration: 160 }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  )
}
