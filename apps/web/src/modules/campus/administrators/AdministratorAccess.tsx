import { Button } from '@mantine/core'
import { type AdministratorDetail, administrators } from '@tuntas/contract/campus/administrators'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count } from '../../../kit/format'
import { RemoveSecond } from '../../../shared/people/RemoveSecond'
import { FormSection } from '../../../ui/FormCard'
import classes from './Administrators.module.css'

/**
 * Devices and second factor of an account. Completed actions are hidden here, because the form keeps its
 * loaded row.
 */
export function AdministratorAccess({ row }: { row: AdministratorDetail }) {
  const [hasEnded, setEnded] = useState(row.devices === 0)
  const [isRemoved, setRemoved] = useState(row.second_factor === 0)
  const ending = useAction(administrators.endSessions, {
    said: ofReply,
    invalidates: [administrators.list],
    done: () => setEnded(true),
  })
  return (
    <FormSection
      title="Akses"
      hint="Untuk perangkat yang hilang. Pastikan dulu bahwa memang dia yang meminta."
    >
      <p>
        {hasEnded ? 'Sedang tidak masuk di perangkat mana pun.' : `Masuk di ${count(row.devices)} perangkat.`}{' '}
        {isRemoved ? 'Verifikasi dua langkah belum terpasang.' : 'Verifikasi dua langkah terpasang.'}
      </p>
      {!(hasEnded && isRemoved) && (
        <div className={classes.acts}>
          {!hasEnded && (
            <Button
              variant="default"
              loading={ending.pending}
              onClick={() =>
                ending.ask(
                  {
                    title: 'Keluarkan semua perangkat?',
                    text: `${row.name} harus masuk lagi di setiap perangkat.`,
                    yes: 'Ya, keluarkan',
                    danger: true,
                  },
                  { body: { list_id: [row.id] } },
                )
              }
            >
              Keluarkan semua perangkat
            </Button>
          )}
          {!isRemoved && (
            <RemoveSecond
              endpoints={administrators}
              id={row.id}
              name={row.name}
              onGone={() => {
                setRemoved(true)
                setEnded(true)
              }}
            />
          )}
        </div>
      )}
    </FormSection>
  )
}
