/** One tab of this browser sends a thing that waits on the device; when it lets go or is closed, another one may. */
const held = new Map<string, () => void>()

/** Waits for other tabs. Without encryption a browser cannot tell of them: each tab has what it finds. */
export const holdTab = (name: string): Promise<void> =>
  new Promise((resolve) => {
    if (held.has(name) || !navigator.locks) return resolve()
    const hold = () => {
      resolve()
      return new Promise<void>((free) => held.set(name, free))
    }
    navigator.locks.request(name, hold).catch(resolve)
  })

export const leaveTab = (name: string): void => {
  held.get(name)?.()
  held.delete(name)
}

export const leaveAll = (): void => [...held.keys()].forEach(leaveTab)
