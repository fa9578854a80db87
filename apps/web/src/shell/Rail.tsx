import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MenuGroup, MenuLink } from '../menu'
import { isGroup, useIsActive, useMenu } from './entries'
import classes from './Sidebar.module.css'

/** The collapsed sidebar: icons with tooltips; groups open to the right. */
export default function Rail() {
  const sections = useMenu()
  return (
    <nav aria-label="Menu utama" className={classes.nav} data-rail>
      {sections.map((section) => (
        <ul key={section.entries[0]?.label} className={`${classes.list} ${classes.section}`}>
          {section.entries.map((entry) => (
            <li key={entry.label}>{isGroup(entry) ? <Group group={entry} /> : <Entry entry={entry} />}</li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function Entry({ entry }: { entry: MenuLink }) {
  const isActive = useIsActive()
  const active = isActive(entry.to) || (entry.beside !== undefined && isActive(entry.beside))
  const EntryIcon = entry.icon
  return (
    <Tooltip label={entry.label} position="right">
      <Link
        to={entry.to}
        className={classes.entry}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
        aria-label={entry.label}
      >
        <EntryIcon size={20} stroke={1.7} aria-hidden />
      </Link>
    </Tooltip>
  )
}

function Group({ group }: { group: MenuGroup }) {
  const isActive = useIsActive()
  const within = group.items.some((item) => isActive(item.to))
  const GroupIcon = group.icon
  return (
    <Menu position="right-start" offset={12}>
      <Menu.Target>
        <Tooltip label={group.label} position="right">
          <UnstyledButton
            className={classes.entry}
            data-active={within || undefined}
            aria-label={group.label}
          >
            <GroupIcon size={20} stroke={1.7} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.label}</Menu.Label>
        {group.items.map((item) => (
          <Menu.Item
            key={item.to}
            component={Link}
            to={item.to}
            aria-current={isActive(item.to) ? 'page' : undefined}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
