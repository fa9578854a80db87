/**
 * The inside of a document frame. It runs in its own origin (sandbox without allow-same-origin), without
 * token, storage or server except the assets. The page passes the bytes and gets the result. One page per
 * document type, so that each loads only its own library.
 */
type Show = (bytes: ArrayBuffer, root: HTMLElement) => Promise<void>

type State = 'ready' | 'shown' | 'failed' | 'changed' | 'unsaved'

/** The page around the frame checks source and content. */
export const tell = (state: State) => window.parent.postMessage({ document: state }, '*')

/** Removes external addresses from links, which cannot be followed anyway. */
function leaveOnlyMarks(root: HTMLElement) {
  for (const link of root.querySelectorAll('a[href]'))
    if (!link.getAttribute('href')?.startsWith('#')) link.removeAttribute('href')
}

// A link would navigate the frame; links within the document stay.
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
