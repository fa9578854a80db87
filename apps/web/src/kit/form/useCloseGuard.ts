import { confirm, useQuestion } from './confirm'
import { useLeaveGuard } from './useLeaveGuard'

/** For a dialog with unsaved text: Escape, a click outside and Back ask first. */
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
  // Escape closes the question above it first.
  return { onClose: () => void close(), closeOnEscape: !isAsking }
}
