import { keepLocally } from '../../kit/device/keepLocally'

const KEY = 'devices'
/** On a shared computer the most recently used ones are kept. */
const MOST = 20

const read = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * Device keys by username. They identify a known device, so that wrong tries elsewhere do not slow its owner
 * down. Kept after sign-out.
 */
export const devices = {
  of: (username: string): string | undefined => read()[username.toLowerCase()],
  keep(username: string, device: string) {
    const name = username.toLowerCase()
    const { [name]: _, ...otherDevices } = read()
    const keptDevices = [[name, device], ...Object.entries(otherDevices)].slice(0, MOST)
    // If storage is full, this device stays unknown.
    keepLocally(KEY, JSON.stringify(Object.fromEntries(keptDevices)))
  },
}
