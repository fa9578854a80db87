import { useEffect } from 'react'

const NAME = 'Tuntas'

/** What the browser's tab says: the page's own heading. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${NAME}` : NAME
  }, [title])
}
