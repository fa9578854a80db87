import { Card, Switch } from '@mantine/core'
import { pushState, removePush, savePush } from '@tuntas/contract/operations/notifications'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../kit/client/call'
import { useData } from '../../../kit/client/queries'
import { useTask } from '../../../kit/client/useAction'
import { useAccount } from '../../../kit/session/session'
import { beginPush, endPush, type PushSupport, readPush } from './push'

const hindrances: Record<Exclude<PushSupport, 'ready'>, string> = {
  install:
    'Di iPhone dan iPad: tekan Bagikan, lalu Tambah ke Layar Utama. Buka Tuntas dari sana, lalu nyalakan.',
  denied:
    'Browser ini melarang pemberitahuan dari Tuntas. Izinkan dulu di pengaturan situs browser, lalu muat ulang halaman.',
  missing: 'Browser ini tidak dapat menerima pemberitahuan langsung.',
}
const SHARED = 'Di komputer bersama pemberitahuan langsung tidak dapat dinyalakan.'
const NO_SERVICE =
  'Browser tidak dapat mendaftar ke layanan pemberitahuannya. Periksa jaringan, lalu coba lagi.'

/** The only place that asks for permission. Applies to this browser, at once. */
export function PushSwitch() {
  const user = useAccount().user.id
  const push = useData(pushState, {}, { staleTime: 0 })
  const [deviceState, setDeviceState] = useState<Awaited<ReturnType<typeof readPush>>>()
  const look = useCallback(
    () => readPush().then(setDeviceState, () => setDeviceState({ support: 'missing', endpoint: null })),
    [],
  )
  useEffect(() => void look(), [look])
  const turning = useTask(
    async (on: boolean) => {
      if (!on) {
        await call(removePush)
        return endPush()
      }
      const subscription = await beginPush(push.data?.key ?? '', user).catch(() => {
        throw new Error(NO_SERVICE)
      })
      if (subscription) await call(savePush, { body: subscription })
    },
    { invalidates: [pushState], done: look },
  )
  const state = push.data
  if (!state || !deviceState) return null
  const why =
    state.shared === 1 ? SHARED : deviceState.support === 'ready' ? null : hindrances[deviceState.support]
  const isOn = why === null && deviceState.endpoint !== null && deviceState.endpoint === state.endpoint
  return (
    <Card component="section" aria-label="Perangkat ini" mb="md">
      <Switch
        label="Pemberitahuan langsung di perangkat ini"
        description={why ?? 'Muncul juga saat Tuntas tertutup, sampai kamu keluar dari akun di sini.'}
        checked={isOn}
        disabled={why !== null || turning.pending}
        onChange={({ currentTarget: { checked: isChecked } }) => void turning.run(isChecked).then(look)}
      />
    </Card>
  )
}
