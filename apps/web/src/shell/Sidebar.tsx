import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import type { MenuGroup, MenuLink } from '../menu'
import { lazyPart } from '../ui/lazyPart'
import { useWide } from '../ui/useWide'
import { isGroup, useIsActive, useMenu } from './entries'
import classes from './Sidebar.module.css'

/** Loaded on wide screens alone. */
const ClassLinks = lazyPart(() => import('./ClassLinks'))
const TaughtClassLinks = lazyPart(() => import('./TaughtClassLinks'))
const MarkingCount = lazyPart(() => import('./MarkingCount'))

type Navigated = { onNavigate?: () => void }

export function Sidebar({ onNavigate }: Navigated) {
  const sections = useMenu()
  const isWide = useWide()
  return (
    <nav aria-label="Menu utama" className={classes.nav}>
      {sections.map((section) => (
        <div key={section.label ?? section.entries[0]?.label} className={classes.section}>
          {section.label && <p className={classes.heading}>{section.label}</p>}
          <ul className={classes.list}>
            {section.entries.map((entry) => (
              <li key={entry.label}>
                {isGroup(entry) ? (
                  <Group group={entry} onNavigate={onNavigate} />
                ) : (
                  <Entry entry={entry} onNavigate={onNavigate} />
                )}
                {!isGroup(entry) && isWide && (
                  <Suspense fallback={null}>
                    {entry.to === '/student/courses' && <ClassLinks />}
                    {entry.to === '/teacher/courses' && <TaughtClassLinks />}
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Entry({ entry, onNavigate }: { entry: MenuLink } & Navigated) {
  const isActive = useIsActive()
  const active = isActive(entry.to) || (entry.beside !== undefined && isActive(entry.beside))
  const EntryIcon = entry.icon
  return (
    <Link
      to={entry.to}
      className={classes.entry}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      onClick={onNavigate}
    >
      <EntryIcon size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{entry.label}</span>
      {entry.to === '/teacher/marking' && (
        <Suspense fallback={null}>
          <MarkingCount />
        </Suspense>
      )}
    </Link>
  )
}

function Group({ group, onNavigate }: { group: MenuGroup } & Navigated) {
  const isActive = useIsActive()
  const within = group.items.some((item) => isActive(item.to))
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = toggled ?? within
  const list = useId()
  const GroupIcon = group.icon
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-within={within || undefined}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setToggled(!open)}
      >
        <GroupIcon size={20} stroke={1.7} aria-hidden />
        <span className={classes.label}>{group.label}</span>
        <IconChevronRight size={17} aria-hidden className={classes.chevron} data-open={open || undefined} />
      </button>
      <ul id={list} className={classes.sublist} hidden={!open}>
        {group.items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={classes.subentry}
              data-active={isActive(item.to) || undefined}
              aria-current={isActive(item.to) ? 'page' : undefined}
              onClick={onNavigate}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
