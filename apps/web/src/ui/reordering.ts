/** The list with one of its members at another place. */
export function moveId(ids: readonly number[], id: number, to: number): number[] {
  const otherIds = ids.filter((otherId) => otherId !== id)
  return [...otherIds.slice(0, to), id, ...otherIds.slice(to)]
}

type Box = { top: number; bottom: number } | undefined

/** The order when `id` is held at the height `y`: it goes past a row whose middle it has crossed. */
export function placeAt(ids: readonly number[], id: number, boxes: readonly Box[], y: number): number[] {
  const from = ids.indexOf(id)
  let to = from
  boxes.forEach((box, index) => {
    if (!box || index === from) return
    const middle = (box.top + box.bottom) / 2
    if (index < from && y < middle) to = Math.min(to, index)
    if (index > from && y > middle) to = Math.max(to, index)
  })
  return moveId(ids, id, to)
}
