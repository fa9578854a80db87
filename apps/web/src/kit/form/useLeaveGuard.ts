import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirm } from './confirm'
import { unsavedForms } from './unsavedForms'

/** Asks before unsaved changes are left. Returns a function to call once they are saved. */
export function useLeaveGuard(isDirty: () => boolean): () => void {
  const isSaved = useRef(false)
  const blocks = () => !isSaved.current && isDirty()
  const latest = useRef(blocks)
  latest.current = blocks
  useEffect(() => {
    unsavedForms.add(latest)
    return () => void unsavedForms.delete(latest)
  }, [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // An ended session asks by itself (routes/_in.tsx).
      if (!blocks() || current.pathname === next.pathname || next.pathname === '/signin') return false
      return !(await confirm({
        title: 'Tinggalkan halaman ini?',
        text: 'Perubahan yang belum disimpan akan hilang.',
        yes: 'Ya, tinggalkan',
        danger: true,
      }))
    },
    // routes/_in.tsx handles it for all forms.
    enableBeforeUnload: false,
  })
  return () => {
    isSaved.current = true
  }
}
