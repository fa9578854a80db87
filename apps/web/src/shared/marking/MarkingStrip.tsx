import { IconCheck, IconClockHour4, IconMinus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ScrollRegion } from '../../ui/ScrollRegion'
import classes from './MarkingStrip.module.css'

export type StripPerson = { id: number; name: string; state: 'waiting' | 'marked' | 'missing' }

const icons = { waiting: IconClockHour4, marked: IconCheck, missing: IconMinus }
const words = { waiting: 'menunggu', marked: 'dinilai', missing: 'belum mengumpulkan' }

type MarkingStripProps = { people: readonly StripPerson[]; at: number; onGo: (at: number) => void }

/** All works in their order; a press opens one. */
export function MarkingStrip({ people, at, onGo }: MarkingStripProps) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another work was opened
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [at])
  return (
    <ScrollRegion label="Daftar mahasiswa" className={classes.strip}>
      <ol>
        {people.map(({ id, name, state }, place) => {
          const StateIcon = icons[state]
          return (
            <li key={id}>
              <button
                type="button"
                ref={place === at ? current : undefined}
                aria-current={place === at || undefined}
                aria-label={`${name}, ${words[state]}`}
                data-state={state}
                onClick={() => onGo(place)}
              >
                <StateIcon size={14} aria-hidden />
                {name}
              </button>
            </li>
          )
        })}
      </ol>
    </ScrollRegion>
  )
}
