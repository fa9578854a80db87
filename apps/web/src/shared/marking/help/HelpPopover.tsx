import { ActionIcon, Popover } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import classes from './help.module.css'

export type Help = { title: string; means: string; good?: string }

/** Explains a figure or a word next to its name. */
export function HelpPopover({ help: { title, means, good: goodValue } }: { help: Help }) {
  return (
    <Popover width={300} position="bottom" shadow="md" withArrow trapFocus={false} returnFocus>
      <Popover.Target>
        <ActionIcon size={24} className={classes.help} aria-label={`Penjelasan: ${title}`} data-no-print>
          <IconHelpCircle size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.explanation} aria-label={title}>
        <b>{title}</b>
        <p>{means}</p>
        {goodValue && (
          <p>
            <b>Yang baik:</b> {goodValue}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
