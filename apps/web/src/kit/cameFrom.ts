/** Where a search says that somebody came from: an address inside this application alone. */
export const cameFrom = ({ to }: Record<string, unknown>): { to?: string } =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}
