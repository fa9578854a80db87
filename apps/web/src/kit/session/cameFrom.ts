/** The return address from the search, limited to addresses inside this application. */
export const cameFrom = ({ to }: Record<string, unknown>): { to?: string } =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {}
