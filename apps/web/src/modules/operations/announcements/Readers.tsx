import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import {
  campusAnnouncementReaders,
  classAnnouncementReaders,
  type KeptAnnouncement,
} from '@tuntas/contract/operations/announcements'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { count, nearTime } from '../../../kit/format'
import { Modal } from '../../../ui/Modal'
import classes from './Announcements.module.css'

const MOST = 100

type ReadersProps = { of: 'class' | 'campus'; announcement: KeptAnnouncement; onClose: () => void }

/** Readers of an announcement, and those who have not read it. */
export default function Readers({ of, announcement: { id, title }, onClose }: ReadersProps) {
  const [part, setPart] = useState('0')
  const endpoint = of === 'class' ? classAnnouncementReaders : campusAnnouncementReaders
  const people = useEndpoint(endpoint, { query: { id, limit: MOST, read: part === '1' } }, { staleTime: 0 })
  return (
    <Modal opened onClose={onClose} title={title} size={520} transitionProps={{ duration: 120 }}>
      <SegmentedControl
        fullWidth
        aria-label="Siapa"
        data={[
          { value: '0', label: 'Belum membaca' },
          { value: '1', label: 'Sudah membaca' },
        ]}
        value={part}
        onChange={setPart}
      />
      <Loaded
        query={people}
        count={4}
        failed="Daftar pembaca gagal dimuat"
        empty={
          <p className={classes.readers}>
            {part === '1' ? 'Belum ada yang membaca.' : 'Semua sudah membaca.'}
          </p>
        }
      >
        {({ data, pagination }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <ul className={classes.readers} tabIndex={0} aria-label="Pembaca">
              {data.map(({ id: user, name, number, read_at }) => (
                <li key={user}>
                  <span>
                    {name} <span className={classes.meta}>{number}</span>
                  </span>
                  {read_at && <span className={classes.meta}>{nearTime(read_at)}</span>}
                </li>
              ))}
            </ul>
            {pagination.total > MOST && (
              <p className={classes.meta}>
                {MOST} pertama dari {count(pagination.total)} orang.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Modal>
  )
}
