/** The list with one id moved. */
export function moveId(ids: readonly number[], id: number, to: number): number[] {
  const otherIds = ids.filter((otherId) => otherId !== id)
  return [...otherIds.slice(0, to), id, ...otherIds.slice(to)]
}

type Box = { top: number; bottom: number } | undefined

/** The order while `id` is dragged at height `y`: it passes a row after crossing its middle. */
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
