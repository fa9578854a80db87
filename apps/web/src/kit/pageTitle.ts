import type { AnyRouteMatch } from '@tanstack/react-router'

/** The title of the page on screen; where one route shows several pages, it depends on the address. */
export const titleOf = (matches: readonly AnyRouteMatch[]): string => {
  const match = matches.at(-1)
  const title = match?.staticData.title ?? ''
  return typeof title === 'function' ? title(match?.params ?? {}) : title
}
