import { Button } from '@mantine/core'
import { IconPinFilled, IconSpeakerphone } from '@tabler/icons-react'
import type { KeptAnnouncement } from '@tuntas/contract/operations/announcements'
import { type ReactNode, Suspense, useState } from 'react'
import { count, dateTime } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Announcements.module.css'
import { describeAudience, stateWords } from './words'

/** Loaded on click. */
const Readers = lazyPart(() => import('./Readers'))

type KeptListProps = {
  rows: readonly KeptAnnouncement[]
  /** Of a class, or of campus and programs. */
  of: 'class' | 'campus'
  edit: (row: KeptAnnouncement) => ReactNode
  onWithdraw: (row: KeptAnnouncement) => void
}

export const nothingYet = (
  <EmptyState
    icon={IconSpeakerphone}
    title="Belum ada pengumuman"
    hint="Tulis pengumuman: yang dituju diberi tahu, dan terlihat siapa yang sudah membaca."
  />
)

/** Announcements for their editors: state, readers, and actions. */
export function KeptList({ rows, of, edit, onWithdraw }: KeptListProps) {
  const [withdrawnNotice, setWithdrawnNotice] = useState<KeptAnnouncement | null>(null)
  return (
    <>
      <ul className={classes.list} aria-label="Pengumuman">
        {rows.map((row) => (
          <li key={row.id} className={classes.kept}>
            <div>
              <span className={classes.line}>
                {row.pinned === 1 && (
                  <IconPinFilled size={15} className={classes.pin} aria-label="Disematkan" />
                )}
                <span className={classes.name}>{row.title}</span>
                {row.state !== 'published' && (
                  <ToneBadge tone={stateWords[row.state].tone}>{stateWords[row.state].label}</ToneBadge>
                )}
              </span>
              <span className={classes.meta}>
                {[
                  ...(of === 'campus' ? [describeAudience(row)] : []),
                  row.author,
                  row.state === 'scheduled' ? `terbit ${dateTime(row.publish_at)}` : dateTime(row.publish_at),
                ].join(' · ')}
              </span>
            </div>
            {row.state !== 'withdrawn' && (
              <div className={classes.acts}>
                {row.state === 'published' && (
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={`Dibaca ${row.reads} dari ${row.readers}: ${row.title}`}
                    onClick={() => setWithdrawnNotice(row)}
                  >
                    Dibaca {count(row.reads)} dari {count(row.readers)}
                  </Button>
                )}
                {edit(row)}
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Tarik ${row.title}`}
                  onClick={() => onWithdraw(row)}
                >
                  Tarik
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {withdrawnNotice && (
          <Readers of={of} announcement={withdrawnNotice} onClose={() => setWithdrawnNotice(null)} />
        )}
      </Suspense>
    </>
  )
}
