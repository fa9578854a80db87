import { Card, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loaded, type LoadedProps } from '../../../kit/client/Loaded'
import { count, dateTime } from '../../../kit/format'
import { ToneBadge } from '../../../ui/StateBadge'

type Sending = { waiting: number; failed: number; last_sent_at: string | null; outage: string | null }
type SendingStateProps<T extends Sending> = {
  query: LoadedProps<T>['query']
  /** Text while nothing can be sent. */
  away: string
  children?: (state: T) => ReactNode
}

/** State of an outgoing channel, and its errors. */
export default function SendingState<T extends Sending>({ query, away, children }: SendingStateProps<T>) {
  return (
    <Card component="section" aria-label="Keadaan pengiriman" mt="md">
      <h2>Keadaan pengiriman</h2>
      <Loaded query={query} count={2} failed="Keadaan pengiriman gagal dimuat">
        {(state) => (
          <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
            {state.outage && (
              <Text>
                <ToneBadge tone="mengkudu">{away}</ToneBadge> {state.outage}
              </Text>
            )}
            <Text c="dimmed">
              {count(state.waiting)} menunggu, {count(state.failed)} gagal 7 hari ini.{' '}
              {state.last_sent_at
                ? `Terakhir terkirim ${dateTime(state.last_sent_at)}.`
                : 'Belum ada yang terkirim.'}
            </Text>
            {children?.(state)}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
