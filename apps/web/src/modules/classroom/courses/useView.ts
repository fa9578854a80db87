import { useState } from 'react'

const KEY = 'class-view'

/** Grid or list, as this browser was left. */
export function useView() {
  const [view, setView] = useState(() => (localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'))
  const choose = (to: string) => {
    localStorage.setItem(KEY, to)
    setView(to)
  }
  return [view, choose] as const
}
