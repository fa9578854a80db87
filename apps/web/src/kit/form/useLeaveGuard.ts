import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirm } from './confirm'
import { unsavedForms } from './unsavedForms'

const askToLeave = () =>
  confirm({
    title: 'Tinggalkan halaman ini?',
    text: 'Perubahan yang belum disimpan akan hilang.',
    yes: 'Ya, tinggalkan',
    danger: true,
  })

/** Asks before unsaved changes are left. Returns a function to call once they are saved. */
export function useLeaveGuard(isDirty: () => boolean): () => void {
  const { history } = useRouter()
  const isSaved = useRef(false)
  const blocks = () => !isSaved.current && isDirty()
  const latest = useRef(blocks)
  latest.current = blocks
  useEffect(() => {
    unsavedForms.add(latest)
    return () => void unsavedForms.delete(latest)
  }, [])
  useEffect(
    () =>
      history.block({
        blockerFn: async ({ currentLocation: from, nextLocation: to, action }) => {
          // An ended session asks by itself (routes/_in.tsx).
          if (!latest.current() || from.pathname === to.pathname || to.pathname === '/signin') return false
          if (action === 'PUSH' || action === 'REPLACE') return !(await askToLeave())
          // The browser has moved already: first back to this entry, for the question adds one of its own.
          const by = to.state.__TSR_index - from.state.__TSR_index
          void askToLeave().then((leaves) => leaves && history.go(by, { ignoreBlocker: true }))
          return true
        },
        // routes/_in.tsx handles it for all forms.
        enableBeforeUnload: false,
      }),
    [history],
  )
  return () => {
    isSaved.current = true
  }
}
