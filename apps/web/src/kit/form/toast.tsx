import { IconCheck, IconX } from '@tabler/icons-react'
import { createAtom, useSelector } from '@tanstack/react-store'
import classes from './toast.module.css'

type Toast = { id: number; kind: 'success' | 'error'; message: string }

const SHOWN_FOR = 2000
const current = createAtom<Toast | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined
let toastCount = 0

function put(next: Toast | null) {
  current.set(next)
  clearTimeout(timer)
  if (next) timer = setTimeout(() => put(null), SHOWN_FOR)
}

const show = (kind: Toast['kind']) => (message: string) => {
  toastCount += 1
  put({ id: toastCount, kind, message })
}

/** One at a time, top right, for two seconds; a new one replaces the former. */
export const toast = { success: show('success'), error: show('error') }

/** Both live regions exist from the start, or screen readers would miss the first message. */
export function Toaster() {
  const shownToast = useSelector(current)
  return (
    <div className={classes.corner} data-no-print>
      <div role="status">
        {shownToast?.kind === 'success' && <ToastCard key={shownToast.id} toast={shownToast} />}
      </div>
      <div role="alert">
        {shownToast?.kind === 'error' && <ToastCard key={shownToast.id} toast={shownToast} />}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const ToastIcon = toast.kind === 'success' ? IconCheck : IconX
  return (
    <div className={classes.toast} data-kind={toast.kind}>
      <span className={classes.icon}>
        <ToastIcon size={18} aria-hidden />
      </span>
      {toast.message}
    </div>
  )
}
