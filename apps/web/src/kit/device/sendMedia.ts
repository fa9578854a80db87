import {
  finishMedia,
  mediaState,
  PIECE_BYTES,
  sendMediaPart,
  startMedia,
} from '@tuntas/contract/campus/media'
import { call, isPassing, isRefused } from '../client/call'
import { begunMedia } from './begunMedia'

/** Timeout of one piece: at 256 kbit/s it takes a little over two minutes. */
const PATIENCE_MS = 180_000
const AGAIN_MS = 3000

/** Waits until the network is back, or for a while. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(go, AGAIN_MS)
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

type Sending = {
  file: File
  signal: AbortSignal
  onSent: (bytes: number) => void
  inBlock: boolean
  /** The server is unreachable at the moment. */
  onWaiting: (isWaiting: boolean) => void
}

/** Retries until there is an answer, for unstable networks. */
async function untilAnswered<T>({ signal, onWaiting }: Sending, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const answer = await work()
      onWaiting(false)
      return answer
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onWaiting(true)
      await pause(signal)
      signal.throwIfAborted()
    }
  }
}

async function begin(sending: Sending) {
  const { file, signal, inBlock } = sending
  const begunUpload = begunMedia.find(file)
  if (begunUpload)
    try {
      return (
        await untilAnswered(sending, () => call(mediaState, { query: { id: begunUpload.id } }, { signal }))
      ).data
    } catch (error) {
      if (!isRefused(error, 'not_found')) throw error
      begunMedia.forget(begunUpload.id) // swept, taken back, or another person's
    }
  const body = { name: file.name, size: file.size }
  const { data } = await untilAnswered(sending, () => call(startMedia, { body }, { signal }))
  begunMedia.keep(data.id, file, inBlock)
  return data
}

/**
 * Uploads a file in pieces.
 * @param onBegun gets the id as soon as it is known, so that the upload can be deleted
 * @returns the id for the lesson
 */
export async function sendMedia(sending: Sending, onBegun: (id: number) => void): Promise<number> {
  const { file, signal, onSent } = sending
  const { id, pieces, received: receivedPieces, finished } = await begin(sending)
  onBegun(id)
  const slicePiece = (number: number) => file.slice((number - 1) * PIECE_BYTES, number * PIECE_BYTES)
  let sentBytes = receivedPieces.reduce((sum, number) => sum + slicePiece(number).size, 0)
  onSent(sentBytes)
  for (let number = 1; number <= pieces && !finished; number++) {
    if (receivedPieces.includes(number)) continue
    const piece = slicePiece(number)
    const input = { body: { id, number }, files: { file: new File([piece], 'bagian') } }
    await untilAnswered(sending, () => call(sendMediaPart, input, { signal, patience: PATIENCE_MS }))
    sentBytes += piece.size
    onSent(sentBytes)
  }
  await untilAnswered(sending, () => call(finishMedia, { body: { id } }, { signal }))
  begunMedia.forget(id)
  return id
}
