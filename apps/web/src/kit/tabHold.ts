/** One tab of this browser sends a thing that waits on the device; when it is closed or lets go, another one may. */
const held = new Map<string, () => void>()

/** False where another tab has it. Without encryption a browser cannot tell: each tab has what it finds. */
export const holdTab = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (held.has(name) || !navigator.locks) return resolve(true)
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((free) => held.set(name, free))
      })
      .catch(() => resolve(true))
  })

export const leaveTab = (name: string): void => {
  held.get(name)?.()
  held.delete(name)
}

export const leaveAll = (): void => {
  for (const name of [...held.keys()]) leaveTab(name)
}
