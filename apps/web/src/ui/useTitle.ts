import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

const NAME = 'Tuntas'
const shownTitle = createAtom<string | null>(null)

/** What the browser's tab and the app's top bar say: the page's own heading. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    shownTitle.set(title ?? null)
    document.title = title ? `${title} · ${NAME}` : NAME
  }, [title])
}

/** The title of the page on screen. */
export const useShownTitle = () => useSelector(shownTitle)
