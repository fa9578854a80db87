import { useEffect, useRef } from 'react'

/** What lies over the page, or a page that asks before it is left. */
type Layer = { close: () => void }

const layers: Layer[] = []
const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

export const hasLayers = () => layers.length > 0
export const closeTopLayer = () => layers.at(-1)?.close()
export const watchLayers = (watcher: () => void) => void watchers.add(watcher)

function openLayer(layer: Layer): () => void {
  layers.push(layer)
  tell()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    tell()
  }
}

/** Back then calls `close` and stays on the page. What refuses to close stays, too. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (isOpen) return openLayer({ close: () => latest.current() })
  }, [isOpen])
}
