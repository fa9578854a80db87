import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWide } from '../../ui/useWide'
import { keepLocally } from '../device/keepLocally'

const KEY = 'dense-tables'

/** Are rows low? A choice for a desk, stored in this browser, with its switch. */
export function useDensity(): readonly [boolean, ReactNode] {
  const [isDense, setDense] = useState(() => localStorage.getItem(KEY) === '1')
  const isWide = useWide()
  if (!isWide) return [false, null]
  const choose = (dense: boolean) => {
    keepLocally(KEY, dense ? '1' : '0')
    setDense(dense)
  }
  return [
    isDense,
    <Switch
      key={KEY}
      label="Baris rapat"
      checked={isDense}
      onChange={(event) => choose(event.currentTarget.checked)}
    />,
  ]
}
