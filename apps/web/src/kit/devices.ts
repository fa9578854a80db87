import { keepLocally } from './keepLocally'

const KEY = 'devices'
/** On a shared computer the ones used last stay. */
const MOST = 20

const read = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** By username: what makes this device known, so that others' wrong tries do not slow its owner down. Stays after signing out. */
export const devices = {
  of: (username: string): string | undefined => read()[username.toLowerCase()],
  keep(username: string, device: string) {
    const name = username.toLowerCase()
    const { [name]: _, ...otherDevices } = read()
    const keptDevices = [[name, device], ...Object.entries(otherDevices)].slice(0, MOST)
    // Without room this device stays unknown.
    keepLocally(KEY, JSON.stringify(Object.fromEntries(keptDevices)))
  },
}
