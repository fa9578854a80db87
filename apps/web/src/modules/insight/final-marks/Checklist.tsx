import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconMessageExclamation,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Check } from '@tuntas/contract/insight/final-marks'
import { useState } from 'react'
import classes from './final-marks.module.css'

/** The choices, on this page. */
const HERE = '#tanpa-pengerjaan'
/** One line for all items that wait for a choice: they are listed right below. */
export const joinMissing = (checks: readonly Check[]): Check[] => {
  const [first, ...more] = checks.filter(({ code }) => code === 'missing_work')
  if (!first) return [...checks]
  const message = `${more.length + 1} penilaian menunggu pilihan bagi yang tanpa pengerjaan.`
  return [...checks.filter(({ code }) => code !== 'missing_work'), { ...first, message, link: HERE }]
}

type ChecklistProps = { blockers: readonly Check[]; warnings: readonly Check[] }

/** Blockers of closing with links, then warnings. */
export function Checklist({ blockers, warnings }: ChecklistProps) {
  return (
    <>
      {blockers.length > 0 ? (
        <Checks title="Belum dapat ditutup" tone="mengkudu" checks={joinMissing(blockers)} />
      ) : (
        <p className={classes.ready} data-tone="daun" role="status">
          <IconCircleCheck size={20} aria-hidden />
          Tidak ada yang tertinggal. Nilai dapat ditutup.
        </p>
      )}
      {warnings.length > 0 && <Checks title="Perlu diperhatikan" tone="soga" checks={warnings} />}
    </>
  )
}

type ChecksProps = { title: string; tone: 'mengkudu' | 'soga'; checks: readonly Check[] }

/** The rest is shown on click. */
const FIRST = 4

function Checks({ title, tone, checks }: ChecksProps) {
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole || checks.length <= FIRST + 1 ? checks : checks.slice(0, FIRST)
  const ToneIcon = tone === 'mengkudu' ? IconMessageExclamation : IconAlertTriangle
  return (
    <section className={classes.checks} data-tone={tone} aria-label={title}>
      <h3>
        <ToneIcon size={18} aria-hidden />
        {title}
      </h3>
      <ul>
        {visible.map(({ code, lessons_id, message, link }) => (
          <li key={`${code} ${lessons_id}`}>
            {link === null ? (
              <span>{message}</span>
            ) : link === HERE ? (
              <a href={HERE} className={classes.check}>
                <span>{message}</span>
                <IconChevronDown size={16} aria-hidden />
              </a>
            ) : (
              <Link to={link} className={classes.check}>
                <span>{message}</span>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {visible.length < checks.length && (
        <Button variant="subtle" size="compact-sm" className={classes.rest} onClick={() => setWhole(true)}>
          Tampilkan {checks.length - visible.length} lagi
        </Button>
      )}
    </section>
  )
}
