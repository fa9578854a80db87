import { useEffect, useSyncExternalStore } from 'react'

const NAME = 'Tuntas'
const listeners = new Set<() => void>()
let shown: string | undefined

/** What the browser's tab and the app's top bar say: the page's own heading. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    shown = title
    document.title = title ? `${title} · ${NAME}` : NAME
    for (const listener of listeners) listener()
  }, [title])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The title of the page on screen. */
export const useShownTitle = () => useSyncExternalStore(subscribe, () => shown)
