import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import type { Lack } from '@tuntas/contract/insight/plan-checks'
import classes from './plans.module.css'

/** Gaps that prevent proposing, each linked to its field. */
export function Lacks({ lacks, onPlace }: { lacks: readonly Lack[]; onPlace: (place: string) => void }) {
  if (lacks.length === 0)
    return (
      <section className={classes.lacks} data-tone="daun" aria-label="Kelengkapan">
        <IconCircleCheck size={20} aria-hidden />
        <p>RPS ini lengkap dan dapat diajukan.</p>
      </section>
    )
  return (
    <section className={classes.lacks} data-tone="soga" aria-labelledby="kurang">
      <IconListCheck size={20} aria-hidden />
      <div>
        <h2 id="kurang">{lacks.length} hal belum lengkap</h2>
        <ul>
          {lacks.map(({ place, message }) => (
            <li key={message}>
              <a href={`#${place}`} onClick={() => onPlace(place)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
