import { useState } from 'react'
import { keepLocally } from '../../kit/device/keepLocally'

const NAMELESS = 'marking-without-names'

/** Are names hidden while marking? Stored in this browser, for quizzes and assignments. */
export function useNameless() {
  const [isNameless, setNameless] = useState(() => localStorage.getItem(NAMELESS) === '1')
  const choose = (hides: boolean) => {
    keepLocally(NAMELESS, hides ? '1' : '0')
    setNameless(hides)
  }
  return [isNameless, choose] as const
}
