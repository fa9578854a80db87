import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { moveId, placeAt } from './reordering'

const EDGE_PX = 80
const SCROLL_PX = 12

type Reorder = {
  ids: readonly number[]
  getName: (id: number) => string
  /** The whole order after a move. */
  onOrder: (ids: number[]) => void
}

/** Moving a focused element in the DOM loses its focus: focus it again. */
function useRefocus() {
  const refocus = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    refocus.current?.focus({ preventScroll: true })
    refocus.current = null
  })
  return refocus
}

type Announce = (id: number, index: number) => void

/** One step by key or button, which keeps the focus. */
function useSteps({ ids, onOrder }: Pick<Reorder, 'ids' | 'onOrder'>, announce: Announce) {
  const refocus = useRefocus()
  return ({ currentTarget }: { currentTarget: HTMLElement }, id: number, step: number) => {
    const to = ids.indexOf(id) + step
    if (to < 0 || to >= ids.length) return
    refocus.current = currentTarget
    announce(id, to)
    onOrder(moveId(ids, id, to))
  }
}

type Held = { drag: (at: { clientY: number }) => void; drop: () => void; cancel: () => void }

/** On the window: a moved row loses its pointer capture. */
function useHeld(holding: boolean, heldState: Held) {
  const latest = useRef(heldState)
  latest.current = heldState
  useEffect(() => {
    if (!holding) return
    const abort = new AbortController()
    const { signal } = abort
    window.addEventListener('pointermove', (event) => latest.current.drag(event), { signal })
    window.addEventListener('pointerup', () => latest.current.drop(), { signal })
    window.addEventListener('pointercancel', () => latest.current.cancel(), { signal })
    return () => abort.abort()
  }, [holding])
}

/** The row under the pointer, and the resulting order. */
function useDragging(
  { ids, onOrder }: Pick<Reorder, 'ids' | 'onOrder'>,
  rows: RefObject<Map<number, HTMLElement>>,
  announce: Announce,
) {
  const [dragged, setDragged] = useState<{ id: number; order: number[] } | null>(null)
  const drag = ({ clientY }: { clientY: number }) => {
    if (!dragged) return
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
    if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
    const boxes = dragged.order.map((id) => rows.current.get(id)?.getBoundingClientRect())
    const next = placeAt(dragged.order, dragged.id, boxes, clientY)
    if (next.some((id, index) => id !== dragged.order[index])) setDragged({ id: dragged.id, order: next })
  }
  const drop = () => {
    if (!dragged) return
    setDragged(null)
    if (dragged.order.every((id, index) => id === ids[index])) return
    announce(dragged.id, dragged.order.indexOf(dragged.id))
    onOrder(dragged.order)
  }
  useHeld(dragged !== null, { drag, drop, cancel: () => setDragged(null) })
  return { dragged, hold: (id: number) => setDragged({ id, order: [...ids] }) }
}

/**
 * Rows dragged by a handle, or moved by arrow keys. While dragging the others make room at once; the order is
 * saved on release.
 */
export function useReorder({ ids, getName, onOrder }: Reorder) {
  const [message, setMessage] = useState('')
  const rows = useRef(new Map<number, HTMLElement>())
  const announce = (id: number, index: number) =>
    setMessage(`${getName(id)} dipindahkan ke urutan ${index + 1} dari ${ids.length}`)
  const { dragged, hold } = useDragging({ ids, onOrder }, rows, announce)
  const go = useSteps({ ids, onOrder }, announce)
  const press = (event: KeyboardEvent<HTMLElement>, id: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(event, id, step)
  }

  return {
    order: dragged?.order ?? ids,
    /** For a live region. */
    said: message,
    dragging: dragged?.id ?? null,
    rowRef: (id: number) => (element: HTMLElement | null) => {
      if (element) rows.current.set(id, element)
      else rows.current.delete(id)
    },
    /** A button that moves a row by a number of positions. */
    step: (id: number, by: number) => ({
      onClick: (event: { currentTarget: HTMLElement }) => go(event, id, by),
    }),
    handle: (id: number) => ({
      'aria-label': `Pindahkan ${getName(id)}`,
      title: 'Seret, atau tekan panah atas dan bawah',
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) hold(id)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, id),
    }),
  }
}
