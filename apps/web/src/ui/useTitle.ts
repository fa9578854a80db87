import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const NAME = 'Tuntas'
const shown = createAtom<string | null>(null)

/** What the browser's tab and the app's top bar say: the page's own heading. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    shown.set(title ?? null)
    document.title = title ? `${title} · ${NAME}` : NAME
  }, [title])
}

/** The title of the page on screen. */
export const useShownTitle = () => useSelector(shown)
