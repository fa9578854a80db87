import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { nameWay } from '@tuntas/contract/identity/account.vocabulary'
import type { OpenSession } from '@tuntas/contract/identity/sessions'
import { dateTime } from '../../kit/format'
import { ToneBadge } from '../../ui/StateBadge'
import classes from './DeviceItem.module.css'

type DeviceItemProps = {
  session: OpenSession
  /** The device that shows this page. */
  current?: boolean
  ending: boolean
  /**
   * Asks for confirmation and ends the session.
   * @param name of the device
   */
  onEnd: (name: string) => void
}

const formatDeviceName = ({ browser, platform }: OpenSession) =>
  browser === platform ? browser : `${browser} di ${platform}`

/** A device with an open session. */
export function DeviceItem({ session, current = false, ending, onEnd }: DeviceItemProps) {
  const { device, ip_address, created_at, last_used_at, shared: isShared, way } = session
  const DeviceIcon = device === 'Ponsel' || device === 'Tablet' ? IconDeviceMobile : IconDeviceDesktop
  const name = formatDeviceName(session)
  return (
    <li className={classes.device}>
      <DeviceIcon size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {current && <ToneBadge tone="daun">Perangkat ini</ToneBadge>}
          {isShared === 1 && <ToneBadge tone="abu">Komputer bersama</ToneBadge>}
        </p>
        <p className={classes.facts}>
          {device} · {ip_address} · masuk {dateTime(created_at)}
          {way !== null &&
            ` dengan ${nameWay(way).toLowerCase() === 'kata sandi' ? 'kata sandi' : nameWay(way)}`}{' '}
          · terakhir dipakai {dateTime(last_used_at)}
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          aria-label={`Keluarkan ${name}`}
          loading={ending}
          onClick={() => onEnd(name)}
        >
          Keluarkan
        </Button>
      )}
    </li>
  )
}
