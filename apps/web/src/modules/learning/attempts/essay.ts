import { useEffect, useRef } from 'react'

const PAUSE_MS = 1000

/** Keeps what is typed after a second's pause, and at once on blur or when the question is left. */
export function useEssayDraft(onChange: (html: string) => void) {
  const latest = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useRef(onChange)
  save.current = onChange
  const flush = () => {
    clearTimeout(timer.current)
    const html = latest.current
    latest.current = undefined
    if (html !== undefined) save.current(html)
  }
  const leaving = useRef(flush)
  leaving.current = flush
  useEffect(() => {
    const hidden = () => leaving.current()
    window.addEventListener('pagehide', hidden)
    return () => {
      window.removeEventListener('pagehide', hidden)
      leaving.current()
    }
  }, [])
  const type = (html: string) => {
    latest.current = html
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, PAUSE_MS)
  }
  return { type, flush }
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as paragraphs. */
export const asHtml = (text: string) =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign)}</p>`)
        .join('')

/** Paragraphs as plain text. */
export const asText = (html: string) => {
  const parsed = new DOMParser().parseFromString(html.replace(/<\/p>/g, '</p>\n'), 'text/html')
  return (parsed.body.textContent ?? '').trimEnd()
}
