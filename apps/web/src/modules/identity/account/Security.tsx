import { useAccount } from '../../../kit/session/session'
import { PageHeader } from '../../../ui/PageHeader'
import Devices from './Devices'
import { OwnSecond } from './OwnSecond'
import { PasswordCard } from './PasswordCard'

type SecurityProps = {
  /** There is a second factor now, where one was demanded. */
  onGuarded: () => unknown
}

/** What guards the account: the second factor, the password, and where it is signed in. */
export default function Security({ onGuarded }: SecurityProps) {
  const demanded = useAccount().second_factor_required === 1
  return (
    <>
      <PageHeader
        title="Keamanan"
        subtitle="Faktor kedua, kata sandi, dan perangkat yang masuk dengan akunmu."
      />
      <OwnSecond onSetUp={onGuarded} />
      {!demanded && <PasswordCard />}
      <Devices />
    </>
  )
}
