import { Button, Skeleton } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import classes from './DocumentView.module.css'
import type { DocumentKind } from './documentKind'

type DocumentFrameProps = {
  url: string
  kind: DocumentKind | 'annotate'
  name: string
  /** The window of an interactive frame. */
  frameRef?: RefObject<HTMLIFrameElement | null>
  /** Other messages of such a frame, unvalidated: the receiver must check them. */
  onSaid?: (message: Record<string, unknown>) => void
}
type State = 'loading' | 'shown' | 'failed' | 'unreachable' | 'stuck' | 'kept'

const words = {
  failed: 'Dokumen ini tidak dapat ditampilkan di sini. Unduh untuk membukanya.',
  unreachable: 'Dokumen gagal dimuat. Periksa jaringan lalu coba lagi.',
  kept: 'Tanpa jaringan, dokumen ini dibuka dari salinannya di perangkat.',
  stuck: 'Dokumen belum juga tampil. Coba lagi, atau unduh untuk membukanya.',
}

/** Timeout without progress: no bytes, or a frame that keeps rendering. */
const PATIENCE_MS = 20_000
/** Delay after which a frame that is not ready is checked. */
const FRAME_MS = 1500

async function readDocument(url: string, signal: AbortSignal, onProgress: () => void, onKept: () => void) {
  const reply = await fetch(url, { signal })
  // The worker's copy: offline, the frame's origin cannot be loaded either.
  if (reply.headers.has('tuntas-kept')) onKept()
  if (!reply.ok || !reply.body) throw new Error(String(reply.status))
  const progressStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, onward) => {
      onProgress()
      onward.enqueue(chunk)
    },
  })
  return new Response(reply.body.pipeThrough(progressStream)).arrayBuffer()
}

/** Opens a PDF in the browser's viewer if possible, otherwise downloads the file. */
async function openCopy(url: string, name: string) {
  const address = URL.createObjectURL(await (await fetch(url)).blob())
  if (/\.pdf$/i.test(name) && window.open(address)) return
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
}

/** Calls back after too long without progress. */
function startPatience(onOver: () => void) {
  let timer: number | undefined
  const stop = () => clearTimeout(timer)
  const wait = () => {
    stop()
    timer = window.setTimeout(onOver, PATIENCE_MS)
  }
  wait()
  return { wait, stop }
}

/** Throws if the frame cannot be loaded although the file was. */
async function askAfterFrame(kind: string, signal: AbortSignal, isReady: () => boolean) {
  await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
  if (!isReady()) await fetch(`/viewer/${kind}.html`, { cache: 'no-store', signal })
}

type Showing = {
  url: string
  kind: DocumentFrameProps['kind']
  frameWindow: () => Window | null | undefined
  onState: (state: State) => void
  onSaid: (message: Record<string, unknown>) => void
}

/**
 * Loads the document and passes it to its frame once ready.
 * @returns a function that cancels it
 */
function showDocument({ url, kind, frameWindow, onState, onSaid }: Showing) {
  const abort = new AbortController()
  const { signal } = abort
  const patience = startPatience(() => {
    abort.abort()
    onState('stuck')
  })
  const end = (last: State) => {
    patience.stop()
    onState(last)
  }
  const bytes = readDocument(url, signal, patience.wait, () => end('kept'))
  let ready = false
  bytes
    .then(
      () => askAfterFrame(kind, signal, () => ready),
      () => signal.aborted || end('unreachable'),
    )
    .catch(() => signal.aborted || end('kept'))
  // The frame's opaque origin cannot be named here.
  const handOver = (content: ArrayBuffer) => frameWindow()?.postMessage({ bytes: content }, '*', [content])
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source === null || source !== frameWindow()) return
    if (data?.document === 'shown' || data?.document === 'failed') end(data.document)
    if (data?.document !== 'ready') {
      if (typeof data === 'object' && data !== null) onSaid(data)
      return
    }
    ready = true
    patience.wait()
    bytes.then(handOver, () => undefined)
  }
  window.addEventListener('message', onMessage, { signal })
  return () => {
    patience.stop()
    abort.abort()
  }
}

/**
 * Renders the document in a frame with its own origin, so that malicious content reaches neither token nor
 * storage. The frame reports ready, gets the bytes, and reports whether it could show them.
 */
function useFrame({ url, kind, frameRef, onSaid }: DocumentFrameProps, attempt: number) {
  const ownFrame = useRef<HTMLIFrameElement>(null)
  const frame = frameRef ?? ownFrame
  const hears = useRef(onSaid)
  hears.current = onSaid
  const [state, setState] = useState<State>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the file again
  useEffect(() => {
    setState('loading')
    return showDocument({
      url,
      kind,
      frameWindow: () => frame.current?.contentWindow,
      onState: setState,
      onSaid: (message) => hears.current?.(message),
    })
  }, [url, kind, attempt])
  return { frame, state }
}

export function DocumentFrame(props: DocumentFrameProps) {
  const [attempt, setAttempt] = useState(0)
  const { frame, state } = useFrame(props, attempt)
  const hasFailed = state !== 'loading' && state !== 'shown'
  return (
    <div
      className={classes.frame}
      data-state={state}
      data-fills={props.kind === 'annotate' || undefined}
      aria-busy={state === 'loading'}
    >
      {state === 'loading' && (
        <div className={classes.loading} role="status" aria-label="Memuat dokumen">
          <Skeleton height={18} width="60%" />
          <Skeleton height={12} mt={16} />
          <Skeleton height={12} mt={8} />
          <Skeleton height={12} mt={8} width="80%" />
        </div>
      )}
      {hasFailed && (
        <div role={state === 'kept' ? 'status' : 'alert'} className={classes.plain}>
          <p>{words[state]}</p>
          {state === 'kept' && (
            <Button size="sm" onClick={() => void openCopy(props.url, props.name)}>
              Buka salinan
            </Button>
          )}
          {state !== 'failed' && (
            <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
              Coba lagi
            </Button>
          )}
        </div>
      )}
      {!hasFailed && (
        <iframe
          key={attempt}
          ref={frame}
          src={`/viewer/${props.kind}.html`}
          sandbox="allow-scripts"
          title={`Isi dokumen ${props.name}`}
        />
      )}
    </div>
  )
}
