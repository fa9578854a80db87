/** What browsers of Chromium know of the network. */
type Network = { saveData?: boolean; effectiveType?: string; type?: string }

const getNetwork = (): Network | undefined =>
  'connection' in navigator ? (navigator.connection as Network | undefined) : undefined

/** Without these a phone says nothing, or pays for each byte. Desktops do not tell the type. */
const UNMETERED = new Set<string | undefined>(['wifi', 'ethernet', undefined])

/** Fast, unmetered and not asked to save data. A browser that does not tell is not trusted to be. */
export const isGoodNetwork = (network = getNetwork()): boolean =>
  network?.effectiveType === '4g' && network.saveData !== true && UNMETERED.has(network.type)
