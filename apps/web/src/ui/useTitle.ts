import { useEffect } from 'react'

const NAME = 'Tuntas'

/** The browser tab's title: the page's heading. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${NAME}` : NAME
  }, [title])
}
