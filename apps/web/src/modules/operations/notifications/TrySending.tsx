import { Button, Card, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ToneBadge } from '../../../ui/StateBadge'

type Outcome = { sent: 0 | 1; detail: string }
type TrySendingProps = {
  label: string
  type: 'email' | 'tel'
  /** Text after success. */
  sent: string
  outcome: Outcome | undefined
  pending: boolean
  onTry: (to: string) => void
}

/** Uses the stored settings, so that the test matches later use. */
export default function TrySending({
  label,
  type,
  sent: sentText,
  outcome,
  pending,
  onTry,
}: TrySendingProps) {
  const [to, setTo] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onTry(to)
  }
  return (
    <Card component="section" aria-label="Coba kirim" mt="md">
      <h2>Coba kirim</h2>
      <form onSubmit={submit}>
        <TextInput
          label={label}
          type={type}
          required
          autoComplete={type}
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        <Button type="submit" variant="default" mt="sm" loading={pending}>
          Kirim percobaan
        </Button>
      </form>
      <div role="status">
        {outcome && !pending && (
          <Text mt="sm" style={{ overflowWrap: 'anywhere' }}>
            <ToneBadge tone={outcome.sent === 1 ? 'daun' : 'mengkudu'}>
              {outcome.sent === 1 ? sentText : 'Tidak terkirim'}
            </ToneBadge>{' '}
            {outcome.detail}
          </Text>
        )}
      </div>
    </Card>
  )
}
