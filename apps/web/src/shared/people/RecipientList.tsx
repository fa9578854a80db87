import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import classes from './SendMessage.module.css'

export type Recipient = {
  user_id: number
  name: string
  nim: string
  /** Score and state, beside the name. */
  note?: string | null
}

/** Each student once. */
export const uniqueRecipients = <R extends Recipient>(students: readonly R[]): R[] => [
  ...new Map(students.map((student) => [student.user_id, student])).values(),
]

type RecipientListProps = {
  people: readonly Recipient[]
  tickedIds: readonly number[]
  onTick: (ids: number[]) => void
  /** Name of the list and of its field. */
  label: string
  path: string
  /** The first word before a single name. */
  to?: string
  error?: string | undefined
}

/** Students of one action: one by name, or several to tick. Ticked names without notes are folded. */
export function RecipientList({ people, tickedIds, onTick, label, path, to, error }: RecipientListProps) {
  const [first] = people
  const [isListed, setListed] = useState(tickedIds.length === 0 || people.some(({ note }) => note))
  const isAll = tickedIds.length === people.length
  return (
    <div>
      <p className={classes.to}>
        <b>
          {people.length === 1
            ? [to, first?.name].filter(Boolean).join(' ')
            : `${tickedIds.length} dari ${people.length} mahasiswa dipilih`}
        </b>
        {people.length > 1 && !isListed && (
          <Button variant="subtle" size="compact-sm" onClick={() => setListed(true)}>
            Lihat daftar
          </Button>
        )}
        {isListed && people.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onTick(isAll ? [] : people.map(({ user_id }) => user_id))}
          >
            {isAll ? 'Kosongkan' : 'Pilih semua'}
          </Button>
        )}
      </p>
      {isListed && people.length > 1 && (
        <ul className={classes.people} data-path={path} tabIndex={-1} aria-label={label}>
          {people.map(({ user_id, name, nim, note }) => (
            <li key={user_id}>
              <Checkbox
                label={[name, nim, note].filter(Boolean).join(' · ')}
                checked={tickedIds.includes(user_id)}
                onChange={(event) =>
                  onTick(
                    event.currentTarget.checked
                      ? [...tickedIds, user_id]
                      : tickedIds.filter((one) => one !== user_id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
