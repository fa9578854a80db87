import { toast } from './toast'

/** A browser gives its clipboard over HTTPS alone; what is selected may be copied anywhere. */
const copySelected = (text: string): boolean => {
  const place = document.createElement('pre')
  place.textContent = text
  document.body.append(place)
  getSelection()?.selectAllChildren(place)
  const isCopied = document.execCommand('copy')
  place.remove()
  return isCopied
}

/** Into the clipboard, and says whether it is there. @param otherwise what to do where it is not */
export const copyText = async (text: string, successText: string, otherwise: string): Promise<unknown> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copySelected(text)) return toast.error(`Browser ini tidak mengizinkan menyalin. ${otherwise}`)
  }
  return toast.success(successText)
}
