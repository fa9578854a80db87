import { confirm, useQuestion } from './confirm'
import { useLeaveGuard } from './useLeaveGuard'

/** For a dialog in which something is written: Escape, a press beside it and the browser's way back ask first. */
export function useCloseGuard(
  isDirty: () => boolean,
  onClose: () => void,
  text = 'Yang kamu tulis belum terkirim dan akan hilang.',
) {
  useLeaveGuard(isDirty)
  const isAsking = useQuestion() !== null
  const close = async () => {
    if (!isDirty() || (await confirm({ text, danger: true }))) onClose()
  }
  // Escape answers the question above it first.
  return { onClose: () => void close(), closeOnEscape: !isAsking }
}
