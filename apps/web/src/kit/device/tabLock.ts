/** Only one tab sends a stored entry. When it releases the lock or is closed, another tab may send. */
const heldLocks = new Map<string, () => void>()

/**
 * Waits for other tabs, or steals the lock; `onTaken` is called if another tab steals it. Without HTTPS there
 * are no locks: each tab sends what it finds.
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
