import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDice, IconRulerMeasure } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

type AdvancedMenuProps = { subject: { id: number; role: string }; onRules: () => void }

/** What few lecturers need in a bank. */
export default function AdvancedMenu({ subject, onRules }: AdvancedMenuProps) {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Lanjutan
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRulerMeasure size={18} aria-hidden />}
          onClick={() =>
            void navigate({
              to: '/teacher/bank/calibration',
              search: { course_category_id: String(subject.id) },
            })
          }
        >
          Kalibrasi
        </Menu.Item>
        {subject.role === 'owner' && (
          <Menu.Item leftSection={<IconDice size={18} aria-hidden />} onClick={onRules}>
            Aturan undian
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
