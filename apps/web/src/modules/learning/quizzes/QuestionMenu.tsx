import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDotsVertical, IconTrash } from '@tabler/icons-react'
import type { Question } from '@tuntas/contract/learning/questions'

type QuestionMenuProps = {
  question: Question
  dirty: boolean
  duplicating: boolean
  onDuplicate: () => void
  onRemove: () => void
}

/** Rare actions on a question, and its removal. */
export default function QuestionMenu({
  question,
  dirty,
  duplicating,
  onDuplicate,
  onRemove,
}: QuestionMenuProps) {
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          loading={duplicating}
          aria-label={`Aksi untuk soal ${question.number}`}
        >
          <IconDotsVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={dirty} leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
          Gandakan
        </Menu.Item>
        <Menu.Item color="mengkudu" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          Hapus soal
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
