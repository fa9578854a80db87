import { toast } from './toast'

/** The clipboard API needs HTTPS; the selection can be copied without it. */
const copySelected = (text: string): boolean => {
  const place = document.createElement('pre')
  place.textContent = text
  document.body.append(place)
  getSelection()?.selectAllChildren(place)
  const isCopied = document.execCommand('copy')
  place.remove()
  return isCopied
}

/**
 * Copies to the clipboard and shows the result.
 * @param otherwise shown if copying failed
 */
export const copyText = async (text: string, successText: string, otherwise: string): Promise<unknown> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copySelected(text)) return toast.error(`Browser ini tidak mengizinkan menyalin. ${otherwise}`)
  }
  return toast.success(successText)
}
