import { Suspense } from 'react'
import { useAccount } from '../../../kit/session/session'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import Devices from './Devices'
import { OwnSecond } from './OwnSecond'
import { PasswordCard } from './PasswordCard'

/** Loaded after the rest. */
const OwnIdentities = lazyPart(() => import('./OwnIdentities'))

type SecurityProps = {
  /** Called when a required second factor was set up. */
  onGuarded: () => unknown
}

/** Security of the account: second factor, password, and sessions. */
export default function Security({ onGuarded }: SecurityProps) {
  const demanded = useAccount().second_factor_required === 1
  return (
    <>
      <PageHeader
        title="Keamanan"
        subtitle="Verifikasi dua langkah, kata sandi, dan perangkat yang masuk dengan akunmu."
      />
      <OwnSecond onSetUp={onGuarded} />
      {!demanded && <PasswordCard />}
      <Suspense fallback={null}>
        <OwnIdentities />
      </Suspense>
      <Devices />
    </>
  )
}
