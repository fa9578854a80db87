import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { administrators } from '@tuntas/contract/campus/administrators'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useQuestion } from '../../../kit/form/confirm'
import { Modal } from '../../../ui/Modal'
import classes from './Administrators.module.css'

/** More than any campus has. */
const query = { archived: 1, page: 1, limit: 100 }

/** Archived accounts, with a restore button. */
export function ArchivedAdministrators({ onClose }: { onClose: () => void }) {
  const archivedAccounts = useEndpoint(administrators.list, { query }, { staleTime: 0 })
  const isAsking = useQuestion() !== null
  const restoring = useAction(administrators.restore, {
    said: ofReply,
    invalidates: [administrators.list, administrators.counts],
  })
  return (
    <Modal
      opened
      closeOnEscape={!isAsking}
      onClose={onClose}
      title="Administrator di arsip"
      size={560}
      closeButtonProps={{ 'aria-label': 'Tutup arsip' }}
      transitionProps={{ duration: 120 }}
    >
      <Loaded query={archivedAccounts} count={3} failed="Arsip gagal dimuat">
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.none}>Belum ada administrator yang diarsipkan.</p>
          ) : (
            <ul className={classes.list} aria-label="Administrator di arsip">
              {data.map(({ id, name, username, role }) => (
                <li key={id}>
                  <span>
                    {name}
                    <small>
                      {username} · {roleLabels[role]}
                    </small>
                  </span>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconArrowBackUp size={17} aria-hidden />}
                    aria-label={`Pulihkan ${name}`}
                    disabled={restoring.pending}
                    onClick={() =>
                      restoring.ask(
                        {
                          title: 'Pulihkan administrator?',
                          text: `${name} dapat masuk lagi dengan kata sandi lamanya.`,
                          yes: 'Ya, pulihkan',
                        },
                        { body: { list_id: [id] } },
                      )
                    }
                  >
                    Pulihkan
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  )
}
