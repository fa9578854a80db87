/** One tab of this browser sends a thing that waits on the device; when it lets go or is closed, another one may. */
const heldLocks = new Map<string, () => void>()

/**
 * Waits for other tabs, or takes it from them; `onTaken` says that another one has taken it from this. Without encryption a browser
 * cannot tell of them: each tab has what it finds.
 */
export const holdTab = (name: string, onTaken: () => void, steal = false): Promise<void> =>
  new Promise((resolve) => {
    if (heldLocks.has(name) || !navigator.locks) return resolve()
    let leave: (() => void) | undefined
    const hold = () => {
      resolve()
      return new Promise<void>((release) => {
        leave = release
        heldLocks.set(name, release)
      })
    }
    navigator.locks.request(name, { steal }, hold).catch(() => {
      resolve()
      if (!leave || heldLocks.get(name) !== leave) return
      heldLocks.delete(name)
      onTaken()
    })
  })

export const leaveTab = (name: string): void => {
  heldLocks.get(name)?.()
  heldLocks.delete(name)
}

export const leaveAll = (): void => [...heldLocks.keys()].forEach(leaveTab)
