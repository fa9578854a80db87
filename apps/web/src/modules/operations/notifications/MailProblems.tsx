import { Text } from '@mantine/core'
import { mailProblems } from '@tuntas/contract/operations/mail'
import { useData } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'
import SendingState from './SendingState'

/** State of the mail queue, and refused addresses. */
export default function MailProblems() {
  const problems = useData(mailProblems, {}, { staleTime: 0 })
  return (
    <SendingState query={problems} away="Server tidak menerima email">
      {({ refused: refusedPeople }) =>
        refusedPeople.length > 0 && (
          <>
            <h3>Alamat yang ditolak</h3>
            <Text c="dimmed">Tidak ada yang dikirim ke sini sampai alamatnya diganti.</Text>
            {refusedPeople.map(({ id, name, username, address, error, at }) => (
              <div key={id}>
                <strong>{name}</strong> ({username}), {address}
                <Text c="dimmed">
                  {dateTime(at)}: {error}
                </Text>
              </div>
            ))}
          </>
        )
      }
    </SendingState>
  )
}
