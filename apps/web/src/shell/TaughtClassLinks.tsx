import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { keepLocally } from '../kit/device/keepLocally'
import { useIsActive } from './entries'
import classes from './Sidebar.module.css'
import { useTaughtClasses } from './useTeaching'

const MOST = 8
const KEY = 'show-classes'

/** A lecturer's classes of this semester below 'Kelas'; the list folds. */
export default function TaughtClassLinks() {
  const isActive = useIsActive()
  const taughtClasses = useTaughtClasses()
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEY) !== '0')
  const list = useId()
  if (taughtClasses.length === 0) return null
  const toggle = () => {
    keepLocally(KEY, isOpen ? '0' : '1')
    setOpen(!isOpen)
  }
  return (
    <div className={classes.folding}>
      <ActionIcon
        className={classes.fold}
        aria-label="Kelas semester ini"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={toggle}
      >
        <IconChevronRight size={17} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
      </ActionIcon>
      <ul id={list} className={classes.sublist} aria-label="Kelas semester ini" hidden={!isOpen}>
        {taughtClasses.slice(0, MOST).map(({ id, name }) => {
          const active = isActive(`/teacher/courses/detail/${id}`)
          return (
            <li key={id}>
              <Link
                to="/teacher/courses/detail/$id"
                params={{ id: String(id) }}
                className={classes.subentry}
                data-active={active || undefined}
                aria-current={active ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          )
        })}
        {taughtClasses.length > MOST && (
          <li>
            <Link to="/teacher/courses" className={classes.subentry}>
              Semua kelas
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
