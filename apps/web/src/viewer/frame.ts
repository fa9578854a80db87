/**
 * The inside of a document frame. It runs in an origin of its own (sandbox without allow-same-origin): it has no token, no
 * storage and no server but the assets; the page around it hands in the bytes and hears whether they could be shown. One page
 * per kind of document, so that each fetches its own library alone.
 */
type Show = (bytes: ArrayBuffer, root: HTMLElement) => Promise<void>

type State = 'ready' | 'shown' | 'failed' | 'changed' | 'unsaved'

/** The page around the frame checks who says it, and what. */
export const tell = (state: State) => window.parent.postMessage({ document: state }, '*')

/** Takes addresses out of links that lead elsewhere: what cannot be pressed need not stand there. */
function leaveOnlyMarks(root: HTMLElement) {
  for (const link of root.querySelectorAll('a[href]'))
    if (!link.getAttribute('href')?.startsWith('#')) link.removeAttribute('href')
}

// A link of the document would put another page into the frame; marks within the document stay.
function keepHere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

export function showWith(show: Show): void {
  const root = document.getElementById('document') as HTMLElement
  const open = async (bytes: ArrayBuffer) => {
    try {
      await show(bytes, root)
      leaveOnlyMarks(root)
      tell('shown')
    } catch (error) {
      console.error(error)
      tell('failed')
    }
  }
  window.addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source === window.parent && data?.bytes instanceof ArrayBuffer) void open(data.bytes)
  })
  document.addEventListener('click', keepHere)
  tell('ready')
}
