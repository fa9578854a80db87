import { useState } from 'react'
import { keepLocally } from '../../../kit/device/keepLocally'

const KEY = 'class-view'

/** Grid or list, stored in this browser. */
export function useView() {
  const [view, setView] = useState(() => (localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'))
  const choose = (to: string) => {
    keepLocally(KEY, to)
    setView(to)
  }
  return [view, choose] as const
}
