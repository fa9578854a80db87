import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconMessageExclamation,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Check } from '@tuntas/contract/insight/final-marks'
import classes from './final-marks.module.css'

type ChecklistProps = { blockers: readonly Check[]; warnings: readonly Check[] }

/** Blockers of closing with links, then warnings. */
export function Checklist({ blockers, warnings }: ChecklistProps) {
  return (
    <>
      {blockers.length > 0 ? (
        <Checks title="Belum dapat ditutup" tone="mengkudu" checks={blockers} />
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

function Checks({ title, tone, checks }: ChecksProps) {
  const ToneIcon = tone === 'mengkudu' ? IconMessageExclamation : IconAlertTriangle
  return (
    <section className={classes.checks} data-tone={tone} aria-label={title}>
      <h3>
        <ToneIcon size={18} aria-hidden />
        {title}
      </h3>
      <ul>
        {checks.map(({ code, lessons_id, message, link }) => (
          <li key={`${code} ${lessons_id}`}>
            {link === null || code === 'missing_work' ? (
              <span>{message}</span>
            ) : (
              <Link to={link} className={classes.check}>
                <span>{message}</span>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
