import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirm } from './confirm'
import { unsavedForms } from './unsavedForms'

/** Asks before changes that are not saved are left behind. Returns what to call once they are saved. */
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
      // A session that ended asks by itself (routes/_in.tsx).
      if (!blocks() || current.pathname === next.pathname || next.pathname === '/signin') return false
      return !(await confirm({
        title: 'Tinggalkan halaman ini?',
        text: 'Perubahan yang belum disimpan akan hilang.',
        yes: 'Ya, tinggalkan',
        danger: true,
      }))
    },
    // Of all at once, by routes/_in.tsx.
    enableBeforeUnload: false,
  })
  return () => {
    isSaved.current = true
  }
}
